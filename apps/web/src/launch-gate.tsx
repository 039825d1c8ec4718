import { launchFlows } from "@sovereign/domain/launch";
import { useEffect, useState } from "react";
import { isFirstLaunch } from "#features/launch/first-launch.ts";
import { LaunchCover } from "#features/launch/launch-cover.tsx";
import { hasSignedHere } from "#features/manifesto/signed-here.ts";
import { brand } from "#lib/brand.ts";
import { focusHeading } from "#lib/page-focus.ts";
import { isNativePlatform } from "#platform/platform.ts";
import { useSession } from "#session/use-session.ts";

type LaunchFlow = typeof import("#web/launch-flow.tsx").default;

/** Decided once for each visit of the page: what a flow itself keeps must not end the sequence. */
const decide = () =>
  launchFlows({
    native: isNativePlatform(),
    // A device with a signature has been here before, whatever it was called then.
    first: isFirstLaunch() && !hasSignedHere(),
    onWeb: brand.launchFlows,
  });

/**
 * The flows that come before the page, over it, and nothing where there are none (decision 031). Only
 * for those who arrive without an account: who signs out here has been through it. They are fetched
 * only when they are due, and a cover keeps the page from showing first.
 */
export function LaunchGate() {
  const session = useSession();
  const [flows] = useState(decide);
  const [ended, setEnded] = useState(false);
  const [fetched, setFetched] = useState<{ LaunchFlow: LaunchFlow } | null>(null);
  const arriving = session.status === "signed_out" && session.reason === null;
  const due = arriving && flows.length > 0 && !ended;
  useEffect(() => {
    if (!due) return;
    import("#web/launch-flow.tsx").then(
      ({ default: LaunchFlow }) => setFetched({ LaunchFlow }),
      // The page is worth more than its introduction, which comes the next time.
      () => setEnded(true),
    );
  }, [due]);
  useEffect(() => {
    if (ended) focusHeading();
  }, [ended]);
  if (!due) return null;
  if (!fetched) return <LaunchCover flow={flows[0]} />;
  return <fetched.LaunchFlow flows={flows} onEnd={() => setEnded(true)} />;
}
