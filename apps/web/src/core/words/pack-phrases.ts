import { fill, type PluralForms, plural } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { packTexts } from "@sovereign/content/words/pack";
import type { VaultSection } from "@sovereign/domain/vault";
import { beginning, inWords } from "./number-words.ts";

export type PackCounts = {
  manifesto: string;
  laws: number;
  days: number;
  openDays: number;
  parts: number;
  principles: number;
  openPrinciples: number;
  openExcerpts: number;
  shelves: readonly VaultSection[];
  openPiece: { id: string; title: string } | null;
};

/** `laws` is "eight laws", for example. Capitalized names start a sentence. */
export function packPhrases(counts: PackCounts) {
  const laws = counted(packTexts.laws, counts.laws);
  const days = counted(packTexts.days, counts.days);
  const openDays =
    counts.openDays === counts.days
      ? fill(packTexts.allDays, { days })
      : fill(packTexts.someDays, { open: inWords(counts.openDays), days });
  const free = [
    counts.openDays > 0 && openDays,
    counts.openExcerpts > 0 && counted(packTexts.excerpts, counts.openExcerpts),
    counts.openPrinciples > 0 && counted(packTexts.principles, counts.openPrinciples),
  ].filter((phrase) => phrase !== false);
  return {
    manifesto: counts.manifesto,
    laws,
    Laws: beginning(laws),
    law_count: plural(packTexts.laws, counts.laws),
    days,
    Days: beginning(days),
    parts: counted(packTexts.parts, counts.parts),
    member_days: memberDays(counts),
    programme: plural(packTexts.programme, counts.days),
    who_opens_days: whoOpensDays(counts),
    // Lazy: little copy uses it, and a browser's first list is slow.
    get free() {
      return listOf(free);
    },
    // A book is a guide to one that members buy elsewhere.
    get pieces_each() {
      const own = counts.shelves.filter((section) => section !== "books");
      return listOf(own.map((section) => packTexts.shelves[section].piece));
    },
    get shelf_count() {
      return counted(packTexts.shelfCount, counts.shelves.length);
    },
    get shelf_list() {
      return listOf(counts.shelves.map((section) => packTexts.shelves[section].pieces));
    },
    get Shelf_list() {
      return beginning(this.shelf_list);
    },
  };
}

function memberDays({ openDays, days }: PackCounts): string {
  if (openDays >= days) return "";
  const text = openDays + 1 === days ? packTexts.oneMemberDay : packTexts.memberDays;
  return fill(text, { from: openDays + 1, to: days });
}

function whoOpensDays({ openDays: open, days: to }: PackCounts): string {
  if (open >= to) return packTexts.daysOfAll;
  if (open === 0) return packTexts.daysOfMembers;
  return plural(packTexts.daysOfBoth, to - open, { open, from: open + 1, to });
}

const listOf = (words: readonly string[]) => new Intl.ListFormat(language.dates).format(words);

const counted = (forms: PluralForms, count: number) =>
  plural(forms, count, { count: inWords(count) });
