import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { type KnownDays, noStanding, type RecordedDay } from "@sovereign/domain/standing";

const ANSWERS: Record<string, CompletionStatus> = {
  c: "completed",
  p: "partial",
  m: "missed",
  o: "missed",
};

/**
 * Creates a member's days from letters, one per day up to `last`: `c`, `p` and `m` are answers,
 * `o` a record without one, `r` planned rest, `.` no record.
 */
export function daysOf(
  letters: string,
  today: CalendarDate,
  last: CalendarDate = today,
): KnownDays {
  const records: RecordedDay[] = [];
  const rest_days: CalendarDate[] = [];
  for (const [index, letter] of [...letters].entries()) {
    const date = addDays(last, index - letters.length + 1);
    const completion_status = ANSWERS[letter];
    const reflected_at = letter === "o" ? null : `${date}T20:00:00.000Z`;
    if (letter === "r") rest_days.push(date);
    if (completion_status) records.push({ target_date: date, completion_status, reflected_at });
  }
  return { today, records, rest_days, earlier: noStanding(addDays(today, -letters.length - 9)) };
}
