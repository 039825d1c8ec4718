import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

export type ReachedMilestone = { milestone: Milestone; date: CalendarDate; overview: Overview };

const reached = createStore<ReachedMilestone | null>(null);
let windows = 0;

/** Returns false if the page has no milestone dialog, so that a toast must show it. */
export function sayInWindow(news: ReachedMilestone): boolean {
  if (windows === 0) return false;
  reached.set(news);
  return true;
}

function open(listener: () => void): () => void {
  const unsubscribe = reached.subscribe(listener);
  windows += 1;
  return () => {
    unsubscribe();
    windows -= 1;
    // Leaving the page counts as having seen it.
    if (windows === 0) reached.set(null);
  };
}

/** While the page with the dialog is mounted, no toast shows milestones (decision 3). */
export function useReachedMilestone(): [ReachedMilestone | null, () => void] {
  const news = useSyncExternalStore(open, reached.get, () => null);
  return [news, () => reached.set(null)];
}
