import { fill } from "@sovereign/content/public/fill";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import type { Partner, SeenDaysView } from "@sovereign/contract/partner";
import { addDays, type CalendarDate, dateRange } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { PartnerMark } from "@sovereign/domain/partner";
import { dayAndMonth, weekday } from "#core/time/dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

const DRAWN_AS: Record<PartnerMark, DayMark> = {
  kept: "completed",
  partly: "partial",
  missed: "missed",
  rest: "rest",
  open: "open",
};

/** Returns the dates on which both sides are drawn, a day under a day; the latest today ends them. */
export function datesOfBoth(theirs: SeenDaysView, ours: SeenDaysView, count: number) {
  const last = theirs.today > ours.today ? theirs.today : ours.today;
  return dateRange(addDays(last, 1 - count), last);
}

/** Returns how a side is drawn; days that are not seen have no mark. */
export function drawnDays({ days, today }: SeenDaysView, dates: readonly CalendarDate[]) {
  const marks = new Map(days.map(({ date, mark }) => [date, mark]));
  return dates.map((date): MarkedDay => {
    const mark = marks.get(date);
    if (mark === "open") return { date, mark: date === today ? "open" : "waiting" };
    if (mark) return { date, mark: DRAWN_AS[mark] };
    return { date, mark: date === today ? "empty" : "to-come" };
  });
}

/** Reads every day that is seen, the earliest first. */
export function edgeLabel(name: string, { days }: SeenDaysView): string {
  const named = days
    .filter(({ mark }) => mark !== null)
    .map(({ date, mark }) =>
      fill(texts.onDate, { date: dayAndMonth(date), mark: texts.marks[mark ?? "open"] }),
    );
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  return fill(texts.label, {
    name,
    from: from ? dayAndMonth(from) : "",
    to: to ? dayAndMonth(to) : "",
    days: named.join(", ") || texts.nothing,
  });
}

const markOfToday = ({ days, today }: SeenDaysView): PartnerMark | null =>
  days.find(({ date }) => date === today)?.mark ?? null;

/** Returns what today is for the partner, in one sentence without an hour. */
export const todayWords = (name: string, theirs: SeenDaysView): string =>
  fill(texts.today[markOfToday(theirs) ?? "none"], { name });

/** Returns the sentence about an earlier day that can still be answered, or null. */
export function waitingWords(name: string, { days, today }: SeenDaysView): string | null {
  const waits = days.find(({ date, mark }) => mark === "open" && date < today);
  return waits ? fill(texts.waiting, { name, weekday: weekday(waits.date) }) : null;
}

export function hintWords({ theirs, refused }: Pick<Partner, "theirs" | "refused">): string {
  const mark = theirs && markOfToday(theirs);
  if (mark === "kept" || mark === "partly") return texts.hints.kept;
  if (mark === "open" && refused.still_time !== "not_evening") return texts.hints.open;
  if (mark === "open") return texts.hints.none;
  return mark === null ? texts.hints.none : texts.hints.other;
}
