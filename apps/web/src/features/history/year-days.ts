import type { Calendar } from "@sovereign/contract/calendar";
import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { isOpen } from "@sovereign/domain/one-thing";
import { firstShownDay } from "@sovereign/domain/streak";
import { withRuns, type YearDay } from "#days/year/year-day.ts";

/** Returns the first recorded day, even if the calendar was loaded before it. */
export function firstDayOf(calendar: Calendar, { records }: Overview): CalendarDate | null {
  return calendar.first_day ?? records.at(-1)?.target_date ?? null;
}

/** Oldest first, to the end of the last month; the overview supplies the latest thirty days. */
export function calendarMarks(calendar: Calendar, overview: Overview): YearDay[] {
  const { today } = overview;
  const shown = firstShownDay(today);
  const firstDay = firstDayOf(calendar, overview);
  if (firstDay === null) return [];
  const days = {
    today,
    records: [
      ...calendar.days.filter((day) => day.target_date < shown),
      ...overview.records.filter((day) => day.target_date <= today),
    ],
    rest_days: [...calendar.rest_days.filter((date) => date < shown), ...overview.rest_days],
  };
  const from = firstDay > calendar.from ? firstDay : calendar.from;
  const marked = dayMarks(days, from, calendar.to).map(
    ({ date, mark, record }): YearDay => ({
      date,
      mark,
      late: mark !== "rest" && record?.late === true && !isOpen(record),
    }),
  );
  return withRuns(marked, {
    goesOnBefore: firstDay < from,
    goesOnAfter: calendar.to < today,
    streak: overview.streak.current,
  });
}
