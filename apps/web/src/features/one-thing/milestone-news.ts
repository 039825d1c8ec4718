import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { useSyncExternalStore } from "react";

/** A milestone that an answer reached, the day it was given for, and the overview that says so. */
export type ReachedMilestone = { milestone: Milestone; date: CalendarDate; overview: Overview };

let reached: ReachedMilestone | null = null;
const windows = new Set<() => void>();

function publish(next: ReachedMilestone | null): void {
  reached = next;
  for (const listener of windows) listener();
}

/** Has the page's window say a milestone; false where no page has one, and a message must say it. */
export function sayInWindow(news: ReachedMilestone): boolean {
  if (windows.size === 0) return false;
  publish(news);
  return true;
}

function open(listener: () => void): () => void {
  windows.add(listener);
  return () => {
    windows.delete(listener);
    // Whoever leaves has seen it.
    if (windows.size === 0) reached = null;
  };
}

/**
 * For the page that has a window for milestones: what its window says now, and the end of it. While
 * that page is there, no message says a milestone (decision 3).
 */
export function useReachedMilestone(): [ReachedMilestone | null, () => void] {
  const news = useSyncExternalStore(
    open,
    () => reached,
    () => null,
  );
  return [news, () => publish(null)];
}
