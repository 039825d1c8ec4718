import { type CalendarDate, dateRange, daysBetween } from "./calendar-date.ts";
import { COUNTING_STATUSES, isOpen, LATE_DAYS } from "./one-thing.ts";
import type { RecordedDay } from "./standing.ts";

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

export function isKept(mark: DayMark): mark is (typeof COUNTING_STATUSES)[number] {
  return COUNTING_STATUSES.some((counting) => counting === mark);
}

export type MarkedDay<Day extends RecordedDay = RecordedDay> = {
  date: CalendarDate;
  mark: DayMark;
  record?: Day;
};

export type DaysToMark<Day extends RecordedDay = RecordedDay> = {
  today: CalendarDate;
  records: readonly Day[];
  /** Planned rest has its own mark, whatever is written on the day. */
  rest_days: readonly CalendarDate[];
};

/**
 * Returns one entry per day. A past day without an answer is waiting while it can still be
 * answered (decision 1), then missed, or has no record (decision 2).
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
