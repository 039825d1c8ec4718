import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { estimatedToday } from "@sovereign/domain/day-rollover";
import { useEffect } from "react";
import { createStore, useStore } from "#core/state/store.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useByTheMinute } from "#core/time/use-clock.ts";

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
