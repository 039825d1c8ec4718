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
import styles from "#features/launch/launch-cover.module.css";
import type { LaunchFlow } from "#features/launch/launch-flows.ts";
import { dueLaunchFlows, fetchedLaunchFlow, fetchLaunchFlow } from "./due-launch.ts";

const LaterFlow = lazy(() => fetchLaunchFlow().catch(giveWay));

/** If the flows fail to load, the page is shown, and they follow the next time. */
const giveWay = () => ({ default: NoFlow });

function NoFlow({ onEnd }: { onEnd: () => void }) {
  // The page must render before it can take the focus, which an effect cannot force.
  useEffect(() => queueMicrotask(onEnd), [onEnd]);
  return null;
}

/** Covers the page until the first launch flow has loaded, so that the page never flashes. */
function LaunchCover({ flow }: { flow: LaunchFlow | undefined }) {
  return <div className={styles.cover} data-flow={flow} />;
}

/** For visitors without an account (decision 31). */
export function LaunchGate({ children }: { children: ReactNode }) {
  const session = useSession();
  // Decided once per visit: what a flow stores must not end the sequence.
  const [flows] = useState(dueLaunchFlows);
  const [LaunchFlow] = useState(() => fetchedLaunchFlow() ?? LaterFlow);
  const [ended, setEnded] = useState(false);
  const arriving = session.status === "signed_out" && session.reason === null;
  const due = arriving && flows.length > 0 && !ended;
  const [opened, open] = useReducer(() => true, false);
  const pageDue = useDeferredValue(opened || !due);
  const end = () => {
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
