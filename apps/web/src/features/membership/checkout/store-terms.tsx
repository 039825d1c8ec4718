import { lazy, Suspense } from "react";
import { isNativePlatform } from "#core/device/platform.ts";

const NativeTerms = lazy(() => import("./native-terms.tsx"));

/**
 * What a store wants said beside every button that buys in its app; nothing in a browser. `restores`
 * tells whether a purchase can be restored here too.
 */
export function StoreTerms({ restores = true }: { restores?: boolean }) {
  if (!isNativePlatform()) return null;
  return (
    <Suspense>
      <NativeTerms restores={restores} />
    </Suspense>
  );
}
