import { fill } from "@sovereign/content/public/fill";
import { programmeLocked, programmeTexts } from "@sovereign/content/words/programme";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import type { PriceWords } from "#core/words/price.ts";
import type { ListedDay, Place, Programme } from "./programme-query.ts";

/** A run of days of one category (specification, section 3). */
export type Part = { category: string; from: number; to: number; days: ListedDay[] };

export type DayStanding = "locked" | "today" | "done" | "not_done" | "ahead";

export type LockedWords = { title: string; body: string };

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

/** Returns the number of the member's current day; null for visitors and after the last day. */
export function todaysNumber(place: Place | null): number | null {
  return place && !place.finished ? place.day : null;
}

export function openedDay(place: Place | null, day: number): Place["opened"][number] | undefined {
  return place?.opened.find((opened) => opened.day === day);
}

export function standingOf(day: ListedDay, place: Place | null): DayStanding {
  if (day.locked) return "locked";
  if (day.day === todaysNumber(place)) return "today";
  if (openedDay(place, day.day)?.done_at) return "done";
  const behind = place && (place.finished || day.day < place.day);
  return behind || openedDay(place, day.day) ? "not_done" : "ahead";
}

export function ledeOf({ days, intro, place }: Programme): string {
  const { day, finished, preview } = programmeTexts;
  const all = inWords(days.length);
  if (place?.finished) return fill(finished, { all });
  const open = days.filter(({ locked }) => !locked).length;
  const what = open < days.length ? fill(preview, { open: inWords(open), all }) : intro;
  return place ? `${fill(day, { day: place.day })}. ${what}` : what;
}

/** Returns the panel's text about locked days; null if there are none. */
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

export function lockedDayWords(price: PriceWords): LockedWords {
  return { title: programmeLocked.day, body: fill(programmeLocked.wholeProgramme, price) };
}
