// Separate from the query, which every page loads: only the app needs pending writes.

import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { estimatedToday } from "@sovereign/domain/day-rollover";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { useSession } from "#core/session/session.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useByTheMinute, useDateTurn } from "#core/time/use-clock.ts";
import { optimisticOverview } from "./optimistic-overview.ts";
import { overviewKey, overviewQuery } from "./overview-query.ts";

type Turned = { word: Overview; answeredAt: number; today: CalendarDate };

/** The day to which the server's overview was advanced here, until the next response. */
const turned = createStore<Turned | null>(null);

/** The server's day, advanced at midnight while it `isOutdated`; `answeredAt` in milliseconds. */
export function useLocalToday(
  word: Overview | undefined,
  answeredAt: number,
  isOutdated: boolean,
): CalendarDate | undefined {
  const here = useByTheMinute(
    word && isOutdated
      ? () => {
          const time_zone = supportedZone(word.time_zone);
          return estimatedToday({ ...word, time_zone }, new Date(answeredAt), new Date());
        }
      : null,
  );
  const known = useStore(turned);

  // For the renders after a request that was aborted, of every component.
  useEffect(() => {
    if (word && here !== null) turned.set({ word, answeredAt, today: here });
  }, [word, answeredAt, here]);

  if (!word) return undefined;
  if (here !== null) return here;
  return known?.word === word && known.answeredAt === answeredAt ? known.today : word.today;
}

/** Advances to the next day even without a response, so that no one writes on yesterday's page. */
export function useOverview() {
  const { user } = useSession();
  const pending = useOutboxState((outbox) => outbox.pending);
  const isLoading = useOutboxState(({ loading }) => loading);
  const {
    data: word,
    dataUpdatedAt,
    fetchStatus,
    isError,
    isPaused,
    refetch,
  } = useQuery({ ...overviewQuery(user?.id ?? ""), enabled: user !== null });
  const today = useLocalToday(word, dataUpdatedAt, fetchStatus !== "idle" || isError);
  // Without the pending writes, an outdated state would flash.
  if (isLoading) return { data: undefined, word, isError: false, isPaused: false, refetch };
  return {
    data: word && optimisticOverview(word, pending, today),
    word,
    isError,
    isPaused,
    refetch,
  };
}

/** Returns when the overview was loaded, in milliseconds since 1970, or 0; sends no request. */
export function useOverviewSeenAt(): number {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: false }).dataUpdatedAt;
}

/** Refetches the overview once the member's day has changed since the server's response. */
export function useDayRollover(word: Overview | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useDateTurn(word, () => {
    if (userId) void client.invalidateQueries({ queryKey: overviewKey(userId) });
  });
}
