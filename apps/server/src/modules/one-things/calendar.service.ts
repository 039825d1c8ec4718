import type {
  Calendar,
  CalendarQuery,
  MonthDays,
  RecordedDayAnswer,
} from "@sovereign/contract/calendar";
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  dateRange,
  isCalendarDate,
  sameDayOfEarlierYears,
} from "@sovereign/domain/calendar-date";
import {
  addMonths,
  type CalendarMonth,
  firstDayOf,
  isCalendarMonth,
  lastDayOf,
  monthOf,
} from "@sovereign/domain/calendar-month";
import { streakThatDay } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { readCalendarDays } from "./calendar.repository.ts";

/** Earlier days that are read to find the run of a day. */
const RUN_DAYS = 400;

export type CalendarService = ReturnType<typeof createCalendarService>;

export function createCalendarService({ db, clock }: { db: Database; clock: Clock }) {
  /** The months end with `until` or the current one. */
  async function readCalendar(userId: string, query: CalendarQuery): Promise<Calendar> {
    const now = clock();
    const todays = possibleTodays(now);
    const earliest = monthsBack(query, monthOf(todays.yesterday));
    const latest = query.until ?? monthOf(todays.tomorrow);
    const onThisDay = Object.values(todays).flatMap(sameDayOfEarlierYears);
    const span = { from: firstDayOf(earliest), to: lastDayOf(latest) };
    const found = await readCalendarDays(db, userId, span, onThisDay);
    if (!found) throw new Problem("auth.session_ended");
    const { time_zone, first_day } = found;
    const today = calendarDateIn(timeZoneOr(time_zone), now);
    const from = firstDayOf(monthsBack(query, monthOf(today)));
    const to = lastDayOf(query.until ?? monthOf(today));
    const isWithin = (date: CalendarDate) => date >= from && date <= to;
    const wanted = sameDayOfEarlierYears(today);
    return {
      today,
      time_zone,
      from,
      to,
      first_day: begun(first_day, today),
      days: found.days.filter((day) => isWithin(day.target_date) && day.target_date <= today),
      rest_days: found.rest_days.filter(isWithin),
      on_this_day: found.chosen
        .filter(({ record }) => wanted.includes(record.target_date))
        .map(({ record, rest }) => {
          const { target_date, content, completion_status, reflected_at } = record;
          return { target_date, content, completion_status, reflected_at, rest };
        }),
    };
  }

  async function readMonth(userId: string, month: string): Promise<MonthDays> {
    if (!isCalendarMonth(month)) throw new Problem("one_thing.date_invalid");
    const span = { from: firstDayOf(month), to: lastDayOf(month) };
    const found = await readCalendarDays(db, userId, span, dateRange(span.from, span.to));
    if (!found) throw new Problem("auth.session_ended");
    const today = calendarDateIn(timeZoneOr(found.time_zone), clock());
    const records = found.chosen.map(({ record }) => record).reverse();
    return {
      time_zone: found.time_zone,
      records: records.filter(({ target_date }) => target_date <= today),
      rest_days: found.rest_days,
    };
  }

  async function readDay(userId: string, date: string): Promise<RecordedDayAnswer> {
    const from = isCalendarDate(date) ? addDays(date, 1 - RUN_DAYS) : date;
    // The calendar starts with the year 1.
    if (!isCalendarDate(from)) throw new Problem("one_thing.date_invalid");
    const found = await readCalendarDays(db, userId, { from, to: date }, [date]);
    if (!found) throw new Problem("auth.session_ended");
    const { time_zone, first_day, days, rest_days, chosen } = found;
    const today = calendarDateIn(timeZoneOr(time_zone), clock());
    if (date > today) throw new Problem("one_thing.date_in_future");
    return {
      date,
      today,
      time_zone,
      record: chosen[0]?.record ?? null,
      rest: rest_days.includes(date),
      streak: streakThatDay({ from, records: days, rest_days, first_day }, date),
      first_day: begun(first_day, today),
    };
  }

  return { readCalendar, readMonth, readDay };
}

/** Null if the first day is in the future, because tomorrow's text is not a day yet. */
const begun = (first: CalendarDate | null, today: CalendarDate) =>
  first !== null && first <= today ? first : null;

function monthsBack({ months, until }: CalendarQuery, thisMonth: CalendarMonth): CalendarMonth {
  const last = until ?? thisMonth;
  const first = isCalendarMonth(last) ? addMonths(last, 1 - months) : last;
  if (!isCalendarMonth(first)) throw new Problem("one_thing.date_invalid");
  return first;
}

/** Returns the dates that are today somewhere; only the statement knows the member's zone. */
function possibleTodays(now: Date) {
  const here = calendarDateIn("UTC", now);
  return { yesterday: addDays(here, -1), here, tomorrow: addDays(here, 1) };
}
