import { fill } from "@sovereign/content/public/fill";
import { waitingDayTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { LATE_DAYS } from "@sovereign/domain/one-thing";
import { weekday } from "#core/time/dates.ts";

/** Explains what an answer for the waiting day does to the streak, and its deadline. */
export function waitingHelp(
  { date, streak_if_kept }: NonNullable<Overview["waiting"]>,
  current: number,
) {
  const until = fill(waitingDayTexts.until, { day: weekday(addDays(date, LATE_DAYS)) });
  return `${consequence(current, streak_if_kept)} ${until}`;
}

function consequence(current: number, kept: number): string {
  if (kept === current) return fill(waitingDayTexts.stays, { current });
  if (kept === 1) return waitingDayTexts.begins;
  const rises = kept === current + 1;
  return fill(rises ? waitingDayTexts.rises : waitingDayTexts.returns, { kept });
}
