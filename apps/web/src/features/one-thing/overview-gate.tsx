import { loading } from "@sovereign/content/words/notices";
import { oneThingTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { type ReactNode, useEffect } from "react";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useDayRollover, useOverview } from "./use-overview.ts";

type OverviewGateProps = {
  /** The page's own text for a failed load; history shows no toast (specification, section 8). */
  failure: { title: string; body: string; button: string };
  quiet?: boolean;
  skeleton: ReactNode;
  children: (overview: Overview) => ReactNode;
};

/** Shows the last known data if a refresh fails, and a retry button if there is none. */
export function OverviewGate({ failure, quiet = false, skeleton, children }: OverviewGateProps) {
  const { data, word, isError, isPaused, refetch } = useOverview();
  useDayRollover(word);

  const isStale = isError && data !== undefined;
  // Without data the page itself reports the failure.
  useEffect(() => {
    if (!isStale || quiet) return;
    const { error, loadFailed } = oneThingTexts;
    toast({ title: error, description: loadFailed, tone: "error" });
  }, [isStale, quiet]);

  if (data) return children(data);
  const again = () => void refetch();
  if (isPaused) return <OfflineState onAgain={again} />;
  return isError ? <LoadFailure notice={failure} onAgain={again} /> : skeleton;
}

export const TODAY_FAILURE = loading.oneThing;
