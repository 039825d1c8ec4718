import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useReducer,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { focusHeading } from "#core/page/page-focus.ts";
import { useSession } from "#core/session/session.ts";
import { LaunchCover } from "#features/launch/launch-cover.tsx";
import { dueLaunchFlows, fetchedLaunchFlow, fetchLaunchFlow } from "./due-launch.ts";

const LaterFlow = lazy(() => fetchLaunchFlow().catch(giveWay));

/** The page is worth more than its introduction: one that cannot be fetched comes the next time. */
const giveWay = () => ({ default: NoFlow });

function NoFlow({ onEnd }: { onEnd: () => void }) {
  // The page has to be drawn before it can take the focus, which no effect can do by itself.
  useEffect(() => queueMicrotask(onEnd), [onEnd]);
  return null;
}

/**
 * The page, and the flows that come before it, over it, where there are any (decision 31). Only
 * for those who arrive without an account: who signs out here has been through it. They are fetched
 * only when they are due, and a cover keeps the page from showing first.
 */
export function LaunchGate({ children }: { children: ReactNode }) {
  const session = useSession();
  // Decided once for each visit of the page: what a flow itself keeps must not end the sequence.
  const [flows] = useState(dueLaunchFlows);
  const [LaunchFlow] = useState(() => fetchedLaunchFlow() ?? LaterFlow);
  const [ended, setEnded] = useState(false);
  const arriving = session.status === "signed_out" && session.reason === null;
  const due = arriving && flows.length > 0 && !ended;
  const [opened, open] = useReducer(() => true, false);
  // What lies behind the flows is drawn once the first of them is seen.
  const pageDue = useDeferredValue(opened || !due);
  const end = () => {
    // The page behind takes the focus once the layer over it is gone.
    flushSync(() => setEnded(true));
    focusHeading();
  };
  return (
    <>
      {due && (
        <Suspense fallback={<LaunchCover flow={flows[0]} />}>
          <LaunchFlow flows={flows} onOpen={open} onEnd={end} />
        </Suspense>
      )}
      {(pageDue || !due) && children}
    </>
  );
}
