import { calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { supportedZone, weekday } from "#core/time/dates.ts";
import { monthDay, whenWithin } from "#features/office/parts/when.ts";

/** The moment of a page: its zone and its present. */
export type Moment = { timeZone: string; now: Date };

export const todayOf = ({ timeZone, now }: Moment) => calendarDateIn(supportedZone(timeZone), now);

const dayOf = (instant: string, { timeZone }: Moment) =>
  calendarDateIn(supportedZone(timeZone), new Date(instant));

/** Returns a weekday within six days of today, else the date: "Thursday", "31 March". */
export function nearDay(instant: string, moment: Moment): string {
  const day = dayOf(instant, moment);
  const away = Math.abs(daysBetween(todayOf(moment), day));
  return away > 0 && away < 7 ? weekday(day) : monthDay(day);
}

/** Returns "12 November" of any day. */
export const plainDay = (instant: string, moment: Moment) => monthDay(dayOf(instant, moment));

export const dayAndTime = (instant: string, { timeZone, now }: Moment) =>
  whenWithin(instant, timeZone, now);
