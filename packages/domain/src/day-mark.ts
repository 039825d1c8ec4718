import { type CalendarDate, dateRange, daysBetween } from "./calendar-date.ts";
import { COUNTING_STATUSES, isOpen, LATE_DAYS } from "./one-thing.ts";
import type { RecordedDay } from "./standing.ts";

/** How a day is drawn: the three answers, the five ways of having none, and planned rest. */
export const DAY_MARKS = [
  "completed",
  "partial",
  "missed",
  "no-record",
  "rest",
  "open",
  "waiting",
  "empty",
  "to-come",
] as const;

export type DayMark = (typeof DAY_MARKS)[number];

/** Whether a day with this mark keeps a streak. */
export function isKept(mark: DayMark): mark is (typeof COUNTING_STATUSES)[number] {
  return COUNTING_STATUSES.some((counting) => counting === mark);
}

/** A day with its mark, and its record where there is one. */
export type MarkedDay<Day extends RecordedDay = RecordedDay> = {
  date: CalendarDate;
  mark: DayMark;
  record?: Day;
};

/** The days that marks are made of. */
export type DaysToMark<Day extends RecordedDay = RecordedDay> = {
  today: CalendarDate;
  records: readonly Day[];
  /** Days of planned rest: a mark of their own, whatever is written on them. */
  rest_days: readonly CalendarDate[];
};

/**
 * One entry for each day from `from` to `to`, ascending. Today without an answer is open, or empty
 * without a text. A past day that was not answered for waits while it can be (decision 1), and is
 * missed after that, or has no record (decision 2).
 */
export function dayMarks<Day extends RecordedDay>(
  { records, rest_days, today }: DaysToMark<Day>,
  from: CalendarDate,
  to: CalendarDate,
): MarkedDay<Day>[] {
  const byDate = new Map(records.map((record) => [record.target_date, record]));
  return dateRange(from, to).map((date) => {
    const record = byDate.get(date);
    const mark = rest_days.includes(date) ? "rest" : markOf(record, date, today);
    return record ? { date, mark, record } : { date, mark };
  });
}

function markOf(record: RecordedDay | undefined, date: CalendarDate, today: CalendarDate): DayMark {
  if (date > today) return "to-come";
  if (!record) return date === today ? "empty" : "no-record";
  if (isOpen(record) && daysBetween(date, today) <= LATE_DAYS) {
    return date === today ? "open" : "waiting";
  }
  return record.completion_status;
}
