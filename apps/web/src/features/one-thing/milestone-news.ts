import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

export type ReachedMilestone = { milestone: Milestone; date: CalendarDate; overview: Overview };

const reached = createStore<ReachedMilestone | null>(null);
/** Mounted places for milestones, by the day they are about; "any" is the dialog. */
const places: (CalendarDate | "any")[] = [];

/** Returns false if the page has no place for the milestone, so that a toast must show it. */
export function sayOnPage(news: ReachedMilestone): boolean {
  if (!places.includes("any") && !places.includes(news.date)) return false;
  reached.set(news);
  return true;
}

/** While a page with a place for them is mounted, no toast shows milestones (decision 3). */
export function useReachedMilestone(
  place: CalendarDate | "any" = "any",
): [ReachedMilestone | null, () => void] {
  const open = useCallback(
    (listener: () => void) => {
      const unsubscribe = reached.subscribe(listener);
      places.push(place);
      return () => {
        unsubscribe();
        places.splice(places.indexOf(place), 1);
        // Leaving the page counts as having seen it.
        if (places.length === 0) reached.set(null);
      };
    },
    [place],
  );
  const news = useSyncExternalStore(open, reached.get, () => null);
  return [news, () => reached.set(null)];
}
