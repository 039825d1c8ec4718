import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayWithoutServer } from "@sovereign/domain/day-turn";
import { zoneHere } from "#core/time/dates.ts";
import { useByTheMinute } from "#core/time/use-clock.ts";

/** To which day each word of the server's was turned here, until the server has spoken again. */
const turnedTo = new WeakMap<Overview, { answeredAt: number; today: CalendarDate }>();

/**
 * The member's day: the server's word, which this device's clock turns at midnight while a newer word
 * is on its way or cannot be had (`isOutdated`), and until it has come. `answeredAt` is when the server
 * gave its word, in milliseconds since 1970 by the same clock.
 */
export function useDayHere(
  word: Overview | undefined,
  answeredAt: number,
  isOutdated: boolean,
): CalendarDate | undefined {
  const here = useByTheMinute(
    word && isOutdated
      ? () => {
          const time_zone = zoneHere(word.time_zone);
          return dayWithoutServer({ ...word, time_zone }, new Date(answeredAt), new Date());
        }
      : null,
  );
  if (!word) return undefined;
  if (here !== null) turnedTo.set(word, { answeredAt, today: here });
  const known = turnedTo.get(word);
  return known?.answeredAt === answeredAt ? known.today : word.today;
}
