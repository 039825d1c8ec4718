import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { estimatedToday } from "@sovereign/domain/day-rollover";
import { supportedZone } from "#core/time/dates.ts";
import { useByTheMinute } from "#core/time/use-clock.ts";

/** The day to which each server overview was advanced here, until the next response. */
const turnedTo = new WeakMap<Overview, { answeredAt: number; today: CalendarDate }>();

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
  if (!word) return undefined;
  if (here !== null) turnedTo.set(word, { answeredAt, today: here });
  const known = turnedTo.get(word);
  return known?.answeredAt === answeredAt ? known.today : word.today;
}
