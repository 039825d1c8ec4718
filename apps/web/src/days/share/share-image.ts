import { fill, plural } from "@sovereign/content/public/fill";
import { shareImageTexts } from "@sovereign/content/words/share-image";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { Milestone } from "@sovereign/domain/milestone";
import { countMarks } from "@sovereign/domain/review";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";

type SharedDay = { date: CalendarDate; mark: DayMark };

/** Has no text field, so an image cannot contain a member's text (decision 89). */
export type ShareImage =
  | {
      kind: "milestone";
      milestone: Milestone;
      /** The run that reached it, oldest first; the last mark is in metal. */
      marks: readonly DayMark[];
      date: CalendarDate;
    }
  | SharedPeriod;

export type SharedPeriod = {
  kind: "week" | "thirty";
  /** Oldest first. */
  days: readonly SharedDay[];
  today: CalendarDate;
  /** In days, at the last of them; 0 if there is none or it is unknown. */
  streak: number;
};

/** In pixels: the portrait format that feeds show uncropped. */
export const SHARE_SIZE = { width: 1080, height: 1350 };

/** Returns text such as "Twenty-six of the last thirty days." */
export function shareHeadline({ kind, days, today }: Omit<SharedPeriod, "streak">): string {
  const { kept, planned: total, rest } = countMarks(days);
  const words = { Kept: inWordsFirst(kept), total: inWords(total) };
  if (rest > 0) {
    return plural(shareImageTexts.withRest, rest, { ...words, count: inWords(rest) });
  }
  const toToday = kind === "thirty" && days.at(-1)?.date === today;
  return fill(toToday ? shareImageTexts.thirty : shareImageTexts.days, words);
}
