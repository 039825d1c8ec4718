import { addDays, type CalendarDate, calendarDateIn, daysBetween } from "./calendar-date.ts";
import { instantOf } from "./local-time.ts";
import { type DayRecord, NO_ONE_THING_TEXT } from "./one-thing.ts";
import { timeZoneOr } from "./time-zone.ts";

/** Minutes after midnight in which an answer still counts for the day before (decision 1). */
const TURN_GRACE_MINUTES = 5;

const MINUTE_MS = 60_000;
const MAX_DAY_MS = 26 * 60 * MINUTE_MS;

/** On the member's clock, from when the day's question comes first. */
const EVENING_TIME = "18:00";

/** Returns today, or yesterday within `TURN_GRACE_MINUTES` after midnight. */
export function runningDay(timeZone: string, now: Date): CalendarDate {
  const before = new Date(now.getTime() - TURN_GRACE_MINUTES * MINUTE_MS);
  const [today, shown] = [calendarDateIn(timeZone, now), calendarDateIn(timeZone, before)];
  // When clocks go back across midnight, the later instant has the earlier date.
  return shown < today ? shown : today;
}

/** Returns the instant at which the day running in `timeZone` at `now` ends. */
export function dayEndsAt(timeZone: string, now: Date): Date {
  const today = calendarDateIn(timeZone, now);
  let [inside, over] = [now.getTime(), now.getTime() + MAX_DAY_MS];
  while (over - inside > 1) {
    const middle = Math.floor((inside + over) / 2);
    if (calendarDateIn(timeZone, new Date(middle)) === today) inside = middle;
    else over = middle;
  }
  return new Date(over);
}

/** Whether the evening of the member's day `date` has begun at `now`; it has no end of its own. */
export function isEvening(timeZone: string, date: CalendarDate, now: Date): boolean {
  const begins = instantOf(timeZone, date, EVENING_TIME);
  return begins !== null && now >= begins;
}

/** When a day's sentence was written, on the clock of its own zone. */
export function writtenWhen(record: {
  target_date: CalendarDate;
  committed_at: string;
  time_zone: string;
}): "before" | "morning" | "later" {
  const zone = timeZoneOr(record.time_zone);
  const at = new Date(record.committed_at);
  if (calendarDateIn(zone, at) < record.target_date) return "before";
  const noon = instantOf(zone, record.target_date, "12:00");
  return noon !== null && at < noon ? "morning" : "later";
}

type Days = {
  today: CalendarDate;
  time_zone: string;
  records: readonly DayRecord[];
  rest_days: readonly CalendarDate[];
};

/** Whether the question comes first: a sentence is set, and open or answered this evening. */
export function asksThisEvening({ today, time_zone, records, rest_days }: Days, now: Date) {
  const zone = timeZoneOr(time_zone);
  const record = records.find((day) => day.target_date === today);
  if (!record || record.content === NO_ONE_THING_TEXT || rest_days.includes(today)) return false;
  const { reflected_at } = record;
  const isAsked = reflected_at === null || isEvening(zone, today, new Date(reflected_at));
  return isAsked && isEvening(zone, today, now);
}

/**
 * Returns the day a device shows offline: the server's last `today`, advanced by each midnight
 * since `answeredAt`. A device clock that is days ahead stays ahead by the same number.
 */
export function estimatedToday(
  { today, time_zone }: { today: CalendarDate; time_zone: string },
  answeredAt: Date,
  now: Date,
): CalendarDate {
  // Just after midnight a clock may be less than a day ahead.
  const ahead = Math.max(0, daysBetween(today, runningDay(time_zone, answeredAt)));
  const here = addDays(calendarDateIn(time_zone, now), -ahead);
  return here > today ? here : today;
}

/**
 * Returns until when a copy of the day's screen may be shown again: until the evening asks or that
 * day ends, or the membership if that is earlier. Null when `today` is not the day at `now`.
 */
export function copyShownUntil(days: Days, membershipEnd: string | null, now: Date): Date | null {
  const zone = timeZoneOr(days.time_zone);
  if (calendarDateIn(zone, now) !== days.today) return null;
  const evening = instantOf(zone, days.today, EVENING_TIME);
  const turns = evening !== null && evening > now && asksThisEvening(days, evening);
  const over = turns ? evening : dayEndsAt(zone, now);
  const end = new Date(membershipEnd ?? over);
  return end > now && end < over ? end : over;
}
