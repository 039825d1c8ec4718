import type { DayMark } from "@sovereign/domain/day-mark";

/** The words of each mark, as in the legend and the table. */
export const MARK_WORDS: Record<DayMark, string> = {
  completed: "Completed",
  partial: "Partial",
  missed: "Missed",
  "no-record": "No record",
  open: "Today, open",
  waiting: "Not answered yet",
  empty: "Today, nothing set",
  "to-come": "To come",
};

/** The weekday of a calendar date, 0 for Sunday; NaN for a text that is no date. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
