import { fill } from "@sovereign/content/public/fill";
import { waitingDayTexts } from "@sovereign/content/words/one-thing";
import { addDays, daysBetween } from "@sovereign/domain/calendar-date";
import { LATE_DAYS } from "@sovereign/domain/one-thing";
import type { Overview } from "@sovereign/domain/overview";
import { longDate, weekday } from "#lib/dates.ts";

type Waiting = NonNullable<Overview["waiting"]>;

/** The words around a day that waits for its answer (decision 36). */
export function waitingWords({ today, streak }: Overview, { date, streak_if_kept }: Waiting) {
  const day = daysBetween(date, today) === 1 ? waitingDayTexts.yesterday : weekday(date);
  const until = fill(waitingDayTexts.until, { day: weekday(addDays(date, LATE_DAYS)) });
  return {
    title: fill(waitingDayTexts.title, { day }),
    question: fill(waitingDayTexts.question, { date: longDate(date) }),
    help: `${consequence(streak, streak_if_kept)} ${until}`,
  };
}

/** What Completed or Partial does to the figure. */
function consequence({ current }: Overview["streak"], kept: number): string {
  if (kept === current) return fill(waitingDayTexts.stays, { current });
  if (kept === 1) return waitingDayTexts.begins;
  const rises = kept === current + 1;
  return fill(rises ? waitingDayTexts.rises : waitingDayTexts.returns, { kept });
}
