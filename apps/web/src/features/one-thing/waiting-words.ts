import { addDays, daysBetween } from "@sovereign/domain/calendar-date";
import { LATE_DAYS } from "@sovereign/domain/one-thing";
import type { Overview } from "@sovereign/domain/overview";
import { longDate, weekday } from "#lib/dates.ts";

type Waiting = NonNullable<Overview["waiting"]>;

/** The words around a day that waits for its answer (decision 36). */
export function waitingWords({ today, streak }: Overview, { date, streak_if_kept }: Waiting) {
  const name = daysBetween(date, today) === 1 ? "Yesterday" : weekday(date);
  const until = `It can be answered until ${weekday(addDays(date, LATE_DAYS))} night.`;
  return {
    title: `${name} is still open.`,
    question: `How did ${longDate(date)} go?`,
    help: `${consequence(streak, streak_if_kept)} ${until}`,
  };
}

/** What Completed or Partial does to the figure. */
function consequence({ current }: Overview["streak"], kept: number): string {
  if (kept === current) return `Your streak stays ${current}, and the record is whole.`;
  if (kept === 1) return "Completed or Partial begins your streak: 1.";
  const rises = kept === current + 1;
  return rises
    ? `Completed or Partial makes your streak ${kept}.`
    : `Completed or Partial brings your streak back: ${kept}.`;
}
