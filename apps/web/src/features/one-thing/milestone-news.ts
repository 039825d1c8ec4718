import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

/** A milestone that an answer reached, the day it was given for, and the overview that says so. */
export type ReachedMilestone = { milestone: Milestone; date: CalendarDate; overview: Overview };

const reached = createStore<ReachedMilestone | null>(null);
let windows = 0;

/** Has the page's window say a milestone; false where no page has one, and a message must say it. */
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
    // Whoever leaves has seen it.
    if (windows === 0) reached.set(null);
  };
}

/**
 * For the page that has a window for milestones: what its window says now, and the end of it. While
 * that page is there, no message says a milestone (decision 3).
 */
export function useReachedMilestone(): [ReachedMilestone | null, () => void] {
  const news = useSyncExternalStore(open, reached.get, () => null);
  return [news, () => reached.set(null)];
}
