import { addDays, type CalendarDate } from "./calendar-date.ts";

/** Per calendar quarter (decision 77). */
export const REST_DAYS_A_QUARTER = 10;

/** Number of days ahead on which rest can be planned, from tomorrow on. */
const REST_HORIZON_DAYS = 14;

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
 * Returns the latest day that has started for a member, in any of their zones (decision 77). An
 * answer shows that its day has started, a text that the day before has (decision 4).
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

/** Returns the days that can be chosen for rest: two weeks after `begun`, the latest started day. */
export function restHorizon(begun: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(begun, 1), to: addDays(begun, REST_HORIZON_DAYS) };
}

export type RestQuarter = {
  start: CalendarDate;
  end: CalendarDate;
  taken: number;
  planned: number;
  left: number;
};

/** Returns the quarters of the days that can be chosen after `begun`, with the rest days left. */
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

/** Checks whether `chosen` may replace the future days of rest; `begun` is the latest started day. */
export function checkRestPlan(
  chosen: readonly CalendarDate[],
  planned: readonly CalendarDate[],
  begun: CalendarDate,
):
  | { ok: true; rest_days: CalendarDate[] }
  | { ok: false; code: "rest.date_out_of_range" | "rest.too_many" } {
  const { from, to } = restHorizon(begun);
  const kept = planned.filter((date) => date < from || date > to);
  if (chosen.some((date) => (date < from || date > to) && !kept.includes(date)))
    return { ok: false, code: "rest.date_out_of_range" };
  const rest_days = [...new Set([...kept, ...chosen])].sort();
  const over = restQuarters(rest_days, begun).some(({ left }) => left < 0);
  return over ? { ok: false, code: "rest.too_many" } : { ok: true, rest_days };
}
