import { fill, plural } from "@sovereign/content/public/fill";
import { shareImageTexts } from "@sovereign/content/words/share-image";
import { countMarks } from "@sovereign/domain/review";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import type { SharedPeriod } from "./share-image.ts";

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
