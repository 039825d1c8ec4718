import { fill } from "@sovereign/content/public/fill";
import { programmeLocked, programmeTexts } from "@sovereign/content/words/programme";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import type { PriceWords } from "#core/words/price.ts";
import type { ListedDay, Place, Programme } from "./programme-query.ts";

/** A run of days of one category (specification, section 3). */
export type Part = { category: string; from: number; to: number; days: ListedDay[] };

/** How a day stands for the member who looks at the list. */
export type DayStanding = "locked" | "today" | "done" | "not_done" | "ahead";

/** What a panel says about days that membership would open. */
export type LockedWords = { title: string; body: string };

/** The days in their parts, in order. */
export function partsOf(days: readonly ListedDay[]): Part[] {
  const parts: Part[] = [];
  for (const day of days) {
    const last = parts.at(-1);
    if (last?.category === day.category) {
      last.days.push(day);
      last.to = day.day;
    } else {
      parts.push({ category: day.category, from: day.day, to: day.day, days: [day] });
    }
  }
  return parts;
}

/** The number of the day that is the member's today; null for visitors and when all are behind. */
export function todaysNumber(place: Place | null): number | null {
  return place && !place.finished ? place.day : null;
}

/** The member's own record of a day that they have been shown. */
export function openedDay(place: Place | null, day: number): Place["opened"][number] | undefined {
  return place?.opened.find((opened) => opened.day === day);
}

/** How a day stands: behind the member with or without its mark, today, to come, or locked. */
export function standingOf(day: ListedDay, place: Place | null): DayStanding {
  if (day.locked) return "locked";
  if (day.day === todaysNumber(place)) return "today";
  if (openedDay(place, day.day)?.done_at) return "done";
  const behind = place && (place.finished || day.day < place.day);
  return behind || openedDay(place, day.day) ? "not_done" : "ahead";
}

/** The line below the programme's title: where the member stands, and what they are reading. */
export function ledeOf({ days, intro, place }: Programme): string {
  const { day, finished, preview } = programmeTexts;
  const all = inWords(days.length);
  if (place?.finished) return fill(finished, { all });
  const open = days.filter(({ locked }) => !locked).length;
  const what = open < days.length ? fill(preview, { open: inWords(open), all }) : intro;
  return place ? `${fill(day, { day: place.day })}. ${what}` : what;
}

/** What the panel says about the locked days of the programme; null when there is none. */
export function lockedWordsOf(days: readonly ListedDay[], price: PriceWords): LockedWords | null {
  const locked = days.filter((day) => day.locked).map(({ day }) => day);
  const [from] = locked;
  const to = locked.at(-1);
  if (from === undefined || to === undefined) return null;
  const { oneRemains, remain, one, range, scattered } = programmeLocked;
  if (locked.length === 1) return { title: oneRemains, body: fill(one, { from, ...price }) };
  const body = to - from + 1 === locked.length ? range : scattered;
  return {
    title: fill(remain, { count: inWordsFirst(locked.length) }),
    body: fill(body, { from, to, ...price }),
  };
}

/** What the panel says in the place of one day's text. */
export function lockedDayWords(price: PriceWords): LockedWords {
  return { title: programmeLocked.day, body: fill(programmeLocked.wholeProgramme, price) };
}
