/** A unit of the calendar in which stores count what a subscription runs for. */
type PeriodUnit = "day" | "week" | "month" | "year";

/** What is paid for at once: so many units, again and again. */
export type StorePeriod = { count: number; unit: PeriodUnit };

const UNITS = new Map<string | undefined, PeriodUnit>([
  ["D", "day"],
  ["W", "week"],
  ["M", "month"],
  ["Y", "year"],
]);

/** The package types of the stores' library that say a period (specification, section 3). */
const OF_PACKAGE = new Map<string, StorePeriod>([
  ["ANNUAL", { count: 1, unit: "year" }],
  ["SIX_MONTH", { count: 6, unit: "month" }],
  ["THREE_MONTH", { count: 3, unit: "month" }],
  ["TWO_MONTH", { count: 2, unit: "month" }],
  ["MONTHLY", { count: 1, unit: "month" }],
  ["WEEKLY", { count: 1, unit: "week" }],
]);

/**
 * What a package of a store is paid for: `period` is the product's own, as ISO 8601 writes a length of
 * one unit ("P1Y"), and `packageType` stands in for one that is missing. Null where neither says it:
 * a lifetime, a package of an owner's own kind.
 */
export function storePeriod(packageType: string, period: string | null): StorePeriod | null {
  const [, digits, letter] = /^P([1-9]\d*)([DWMY])$/.exec(period ?? "") ?? [];
  const unit = UNITS.get(letter);
  if (unit === undefined) return OF_PACKAGE.get(packageType) ?? null;
  return inLargestUnit({ count: Number(digits), unit });
}

/** Twelve months are a year and seven days a week: the stores write either. */
function inLargestUnit({ count, unit }: StorePeriod): StorePeriod {
  if (unit === "month" && count % 12 === 0) return { count: count / 12, unit: "year" };
  if (unit === "day" && count % 7 === 0) return { count: count / 7, unit: "week" };
  return { count, unit };
}
