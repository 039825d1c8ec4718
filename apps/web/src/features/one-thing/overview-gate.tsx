import { loading } from "@sovereign/content/words/notices";
import { oneThingTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { type ReactNode, useEffect } from "react";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useDayTurn } from "./use-day-turn.ts";
import { useOverview } from "./use-overview.ts";

type OverviewGateProps = {
  /** The page's own words for a failed load; history fails without a toast (specification, section 8). */
  failure: { title: string; body: string; button: string };
  quiet?: boolean;
  skeleton: ReactNode;
  children: (overview: Overview) => ReactNode;
};

/**
 * Shows a page of the daily loop once its data is there and turns it with the day: the skeleton
 * while it loads, what the device last saw while offline or with a word that it could not be read
 * anew, and one act when there is nothing to show.
 */
export function OverviewGate({ failure, quiet = false, skeleton, children }: OverviewGateProps) {
  const { data, word, isError, isPaused, refetch } = useOverview();
  useDayTurn(word);

  const isStale = isError && data !== undefined;
  // Said beside what the device last saw, each time that it could not be refreshed. Without that the
  // page itself says it.
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

/** The words of the two pages that show today. */
export const TODAY_FAILURE = loading.oneThing;
