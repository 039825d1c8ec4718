import { addDays, type CalendarDate } from "./calendar-date.ts";

/** How many days of rest a quarter of the calendar holds (decision 77). */
export const REST_DAYS_A_QUARTER = 10;

/** How many days ahead rest can be planned, from tomorrow on. */
const REST_HORIZON_DAYS = 14;

/** The first and the last day of the quarter of the calendar in which `date` lies. */
export function quarterOf(date: CalendarDate): { start: CalendarDate; end: CalendarDate } {
  const year = date.slice(0, 4);
  const firstMonth = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1;
  const start = `${year}-${two(firstMonth)}-01`;
  const next =
    firstMonth === 10
      ? `${String(Number(year) + 1).padStart(4, "0")}-01-01`
      : `${year}-${two(firstMonth + 3)}-01`;
  return { start, end: addDays(next, -1) };
}

const two = (month: number) => String(month).padStart(2, "0");

/**
 * Returns the latest day that has begun for a member: today, or a later one that had begun in a zone
 * they were in. `seen` is the latest such day that was noted. An answer is of a day that has begun, and
 * a text at the earliest of the day before one (decisions 77, 4).
 */
export function latestBegun(
  today: CalendarDate,
  known: {
    answered: CalendarDate | null;
    recorded: CalendarDate | null;
    seen: CalendarDate | null;
  },
): CalendarDate {
  const { answered, recorded, seen } = known;
  const begun = [today, answered ?? today, recorded ? addDays(recorded, -1) : today, seen ?? today];
  return begun.reduce((latest, date) => (date > latest ? date : latest));
}

/** The days that may be chosen for rest where `begun` is the latest that has: two weeks after it. */
export function restHorizon(begun: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(begun, 1), to: addDays(begun, REST_HORIZON_DAYS) };
}

/** A quarter of the calendar and its days of rest: begun ones are taken, coming ones planned. */
export type RestQuarter = {
  start: CalendarDate;
  end: CalendarDate;
  taken: number;
  planned: number;
  left: number;
};

/** The quarters in which the days lie that may be chosen after `begun`, with what is left of their ten. */
export function restQuarters(
  restDays: readonly CalendarDate[],
  begun: CalendarDate,
): RestQuarter[] {
  const { from, to } = restHorizon(begun);
  const [first, last] = [quarterOf(from), quarterOf(to)];
  return (first.start === last.start ? [first] : [first, last]).map(({ start, end }) => {
    const within = restDays.filter((date) => date >= start && date <= end);
    const taken = within.filter((date) => date <= begun).length;
    const planned = within.length - taken;
    return { start, end, taken, planned, left: REST_DAYS_A_QUARTER - taken - planned };
  });
}

/**
 * Whether `chosen` may replace the days of rest that are to come, where `planned` are all there are,
 * past and coming: each must be coming and within the horizon, or planned already, and no quarter may
 * hold more than ten. `begun` is the latest day that has begun.
 */
export function checkRestPlan(
  chosen: readonly CalendarDate[],
  planned: readonly CalendarDate[],
  begun: CalendarDate,
):
  | { ok: true; rest_days: CalendarDate[] }
  | { ok: false; code: "rest.not_coming" | "rest.too_many" } {
  const { from, to } = restHorizon(begun);
  const kept = planned.filter((date) => date < from || date > to);
  if (chosen.some((date) => (date < from || date > to) && !kept.includes(date)))
    return { ok: false, code: "rest.not_coming" };
  const rest_days = [...new Set([...kept, ...chosen])].sort();
  const over = restQuarters(rest_days, begun).some(({ left }) => left < 0);
  return over ? { ok: false, code: "rest.too_many" } : { ok: true, rest_days };
}
