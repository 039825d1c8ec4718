import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

/** A milestone that an answer reached, the answered day and the resulting overview. */
export type ReachedMilestone = { milestone: Milestone; date: CalendarDate; overview: Overview };

const reached = createStore<ReachedMilestone | null>(null);
let windows = 0;

/**
 * Shows a milestone in the page's dialog; returns false if the page has none, so that a toast must
 * show it.
 */
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

/**
 * For the page that has the dialog: returns the milestone to show and its close function. While
 * the page is mounted, no toast shows milestones (decision 3).
 */
export function useReachedMilestone(): [ReachedMilestone | null, () => void] {
  const news = useSyncExternalStore(open, reached.get, () => null);
  return [news, () => reached.set(null)];
}
