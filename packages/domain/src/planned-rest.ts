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

/** The days that may be chosen for rest on `today`: from tomorrow on, for two weeks. */
export function restHorizon(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(today, 1), to: addDays(today, REST_HORIZON_DAYS) };
}

/**
 * Whether `chosen` may replace the days of rest that are to come, where `planned` are all there are,
 * past and coming: each must be coming and within the horizon, and no quarter may hold more than ten.
 */
export function checkRestPlan(
  chosen: readonly CalendarDate[],
  planned: readonly CalendarDate[],
  today: CalendarDate,
):
  | { ok: true; rest_days: CalendarDate[] }
  | { ok: false; code: "rest.not_coming" | "rest.too_many" } {
  const { from, to } = restHorizon(today);
  if (chosen.some((date) => date < from || date > to))
    return { ok: false, code: "rest.not_coming" };
  const begun = planned.filter((date) => date < from || date > to);
  const rest_days = [...new Set([...begun, ...chosen])].sort();
  const over = chosen.some((date) => {
    const { start, end } = quarterOf(date);
    const within = rest_days.filter((day) => day >= start && day <= end);
    return within.length > REST_DAYS_A_QUARTER;
  });
  return over ? { ok: false, code: "rest.too_many" } : { ok: true, rest_days };
}
