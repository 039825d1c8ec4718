import { fill, plural } from "@sovereign/content/public/fill";
import { edgeTexts } from "@sovereign/content/words/marks";
import { countSentences, reviewTexts } from "@sovereign/content/words/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { countMarks, type MarkCounts, type ReviewedMark } from "@sovereign/domain/review";
import { dateWithYear, dayAndMonth, dayOfMonth } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";

const startsWithDay = (date: string) => /^\d/.test(date);

/** Returns "16 to 22 March" or "30 March to 5 April", with the year if it is not today's. */
export function shortSpan(first: CalendarDate, last: CalendarDate, today: CalendarDate): string {
  const year = today.slice(0, 4);
  if (![first, last].every((date) => date.startsWith(year))) return longSpan(first, last);
  const to = dayAndMonth(last);
  const oneMonth = first.slice(0, 7) === last.slice(0, 7) && startsWithDay(to);
  return fill(reviewTexts.span, { from: oneMonth ? dayOfMonth(first) : dayAndMonth(first), to });
}

/** Returns "23 February to 24 March 2026", with both years if they differ. */
export function longSpan(first: CalendarDate, last: CalendarDate): string {
  const to = dateWithYear(last);
  if (first.slice(0, 4) !== last.slice(0, 4)) {
    return fill(reviewTexts.span, { from: dateWithYear(first), to });
  }
  const oneMonth = first.slice(0, 7) === last.slice(0, 7) && startsWithDay(to);
  return fill(reviewTexts.span, { from: oneMonth ? dayOfMonth(first) : dayAndMonth(first), to });
}

/** Returns "a", "a and b" or "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  const before = names.slice(0, -1);
  return before.length === 0 ? last : fill(reviewTexts.and, { first: before.join(", "), last });
}

/** Returns "Seven days kept, two of them partly. One day of planned rest." */
export function keptSentence(counts: MarkCounts): string {
  const { kept, planned, rest, unanswered } = counts;
  const words = { Kept: inWordsFirst(kept), total: inWords(planned) };
  const sentences: string[] = [];
  if (kept === 0 && planned > 0) sentences.push(plural(countSentences.none, planned, words));
  else if (kept > 0) {
    const first =
      kept === planned ? plural(countSentences.all, kept, words) : fill(countSentences.some, words);
    sentences.push(`${first}${partlyOf(counts)}.`);
  }
  if (unanswered > 0) {
    const Waiting = inWordsFirst(unanswered);
    sentences.push(plural(countSentences.unanswered, unanswered, { Waiting }));
  }
  if (rest > 0) sentences.push(plural(countSentences.rest, rest, { Rest: inWordsFirst(rest) }));
  return sentences.join(" ");
}

function partlyOf({ kept, partial }: MarkCounts): string {
  if (partial === 0) return "";
  if (partial < kept) {
    return plural(countSentences.partly, partial, { partial: inWords(partial) });
  }
  return kept === 1 ? countSentences.onePartly : countSentences.allPartly;
}

export function figureLabel(days: readonly ReviewedMark[]): string {
  const counts = countMarks(days);
  const answered = (["completed", "partial", "missed", "rest"] as const)
    .filter((mark) => counts[mark] > 0)
    .map((mark) => fill(edgeTexts[mark], { count: counts[mark] }))
    .join(", ");
  const sentence = fill(reviewTexts.figure, {
    count: days.length,
    answered: answered || edgeTexts.nothingKept,
  });
  const { no_record } = counts;
  return no_record > 0 ? `${sentence} ${plural(edgeTexts.blank, no_record)}` : sentence;
}
