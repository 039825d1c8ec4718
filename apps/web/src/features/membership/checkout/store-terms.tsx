import { lazy, Suspense } from "react";
import { isNativePlatform } from "#core/device/platform.ts";

const NativeTerms = __KNOWS_SHELLS__ ? lazy(() => import("./native-terms.tsx")) : null;

/**
 * What a store wants said beside every button that buys in its app; nothing in a browser. `restores`
 * tells whether a purchase can be restored here too.
 */
export function StoreTerms({ restores = true }: { restores?: boolean }) {
  if (!NativeTerms || !isNativePlatform()) return null;
  return (
    <Suspense>
      <NativeTerms restores={restores} />
    </Suspense>
  );
}
