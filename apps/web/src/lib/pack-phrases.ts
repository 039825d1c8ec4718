import { inWords } from "#lib/number-words.ts";

/** The numbers of a content pack, as the build counts them. */
export type PackCounts = {
  manifesto: string;
  laws: number;
  days: number;
  openDays: number;
  parts: number;
  principles: number;
  openPrinciples: number;
  openExcerpts: number;
};

/**
 * What fills the texts that speak of a pack: "eight laws", at the beginning of a sentence `Laws`;
 * `law_count` with a figure; `free`, what opens without a membership, as "fourteen of the thirty days,
 * one excerpt and three principles".
 */
export function packPhrases(counts: PackCounts) {
  const laws = counted(counts.laws, "law");
  const days = counted(counts.days, "day");
  const principles = counted(counts.principles, "principle");
  const hasPrinciples = counts.principles > 0;
  const openDays =
    counts.openDays === counts.days ? `all ${days}` : `${inWords(counts.openDays)} of the ${days}`;
  const free = [
    counts.openDays > 0 && openDays,
    counts.openExcerpts > 0 && counted(counts.openExcerpts, "excerpt"),
    counts.openPrinciples > 0 && counted(counts.openPrinciples, "principle"),
  ].filter((phrase) => phrase !== false);
  return {
    manifesto: counts.manifesto,
    laws,
    Laws: first(laws),
    law_count: `${counts.laws} ${counts.laws === 1 ? "law" : "laws"}`,
    days,
    Days: first(days),
    parts: counted(counts.parts, "part"),
    // Members of a list, each with its comma: without a principle they are left out.
    principles_then: hasPrinciples ? `${principles}, ` : "",
    principles_all: hasPrinciples ? `${counts.principles === 1 ? "" : "all "}${principles}, ` : "",
    free: listed(free),
  };
}

const counted = (count: number, word: string) =>
  `${inWords(count)} ${word}${count === 1 ? "" : "s"}`;

const first = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "a", "a and b", "a, b and c". */
const listed = (phrases: string[]) =>
  [phrases.slice(0, -1).join(", "), ...phrases.slice(-1)].filter(Boolean).join(" and ");
