import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isNativePlatform } from "#core/device/platform.ts";
import { focusHeading } from "#core/page/page-focus.ts";
import { useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { LaunchCover } from "#features/launch/launch-cover.tsx";
import { isFirstLaunch, launchFlows } from "#features/launch/launch-flows.ts";
import { hasSignedHere } from "#features/manifesto/signed-here.ts";

const LaunchFlow = lazy(() => import("./launch-flow.tsx").catch(giveWay));

/** The page is worth more than its introduction: one that cannot be fetched comes the next time. */
const giveWay = () => ({ default: NoFlow });

function NoFlow({ onEnd }: { onEnd: () => void }) {
  // The page has to be drawn before it can take the focus, which no effect can do by itself.
  useEffect(() => queueMicrotask(onEnd), [onEnd]);
  return null;
}

/** Decided once for each visit of the page: what a flow itself keeps must not end the sequence. */
const decide = () =>
  launchFlows({
    native: isNativePlatform(),
    // A device with a signature has been here before, whatever it was called then.
    first: isFirstLaunch() && !hasSignedHere(),
    onWeb: brand.launchFlows,
  });

/**
 * The page, and the flows that come before it, over it, where there are any (decision 031). Only
 * for those who arrive without an account: who signs out here has been through it. They are fetched
 * only when they are due, and a cover keeps the page from showing first.
 */
export function LaunchGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const [flows] = useState(decide);
  const [ended, setEnded] = useState(false);
  const arriving = session.status === "signed_out" && session.reason === null;
  const due = arriving && flows.length > 0 && !ended;
  // What lies behind the flows is drawn once they are on their way.
  const pageDue = useDeferredValue(true, !due);
  const end = () => {
    // The page behind takes the focus once the layer over it is gone.
    flushSync(() => setEnded(true));
    focusHeading();
  };
  return (
    <>
      {due && (
        <Suspense fallback={<LaunchCover flow={flows[0]} />}>
          <LaunchFlow flows={flows} onEnd={end} />
        </Suspense>
      )}
      {(pageDue || !due) && children}
    </>
  );
}
