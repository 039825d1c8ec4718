import { addDays, type CalendarDate, calendarDateIn, daysBetween } from "./calendar-date.ts";

/** How long after midnight an answer still counts as given on the day just over (decision 1). */
const TURN_GRACE_MINUTES = 5;

const MINUTE_MS = 60_000;
/** No day is longer, not even one with a change of clocks. */
const LONGEST_DAY_MS = 26 * 60 * MINUTE_MS;

/**
 * The earliest day that is not over for whoever sees a screen in `timeZone` at `now`: today, and for
 * `TURN_GRACE_MINUTES` after midnight the day that it showed until then.
 */
export function runningDay(timeZone: string, now: Date): CalendarDate {
  const before = new Date(now.getTime() - TURN_GRACE_MINUTES * MINUTE_MS);
  const [today, shown] = [calendarDateIn(timeZone, now), calendarDateIn(timeZone, before)];
  // Where clocks go back over midnight the later instant has the earlier date.
  return shown < today ? shown : today;
}

/** The instant at which the day that runs in `timeZone` at `now` is over there. */
export function dayEndsAt(timeZone: string, now: Date): Date {
  const today = calendarDateIn(timeZone, now);
  let [inside, over] = [now.getTime(), now.getTime() + LONGEST_DAY_MS];
  while (over - inside > 1) {
    const middle = Math.floor((inside + over) / 2);
    if (calendarDateIn(timeZone, new Date(middle)) === today) inside = middle;
    else over = middle;
  }
  return new Date(over);
}

/**
 * The day that a device shows while no server can be asked: the server's last word, turned by every
 * midnight of its zone that has passed on the device's clock since that came (at `answeredAt`, by the
 * same clock). A clock that was ahead by days stays ahead by as many; one that is behind turns late.
 */
export function dayWithoutServer(
  { today, time_zone }: { today: CalendarDate; time_zone: string },
  answeredAt: Date,
  now: Date,
): CalendarDate {
  // Just after midnight a clock may be ahead by less than a day is long.
  const ahead = Math.max(0, daysBetween(today, runningDay(time_zone, answeredAt)));
  const here = addDays(calendarDateIn(time_zone, now), -ahead);
  return here > today ? here : today;
}
