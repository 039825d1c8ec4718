type PeriodUnit = "day" | "week" | "month" | "year";

export type StorePeriod = { count: number; unit: PeriodUnit };

const UNITS = new Map<string | undefined, PeriodUnit>([
  ["D", "day"],
  ["W", "week"],
  ["M", "month"],
  ["Y", "year"],
]);

/** Package types of the stores' library that name a period (specification, section 3). */
const OF_PACKAGE = new Map<string, StorePeriod>([
  ["ANNUAL", { count: 1, unit: "year" }],
  ["SIX_MONTH", { count: 6, unit: "month" }],
  ["THREE_MONTH", { count: 3, unit: "month" }],
  ["TWO_MONTH", { count: 2, unit: "month" }],
  ["MONTHLY", { count: 1, unit: "month" }],
  ["WEEKLY", { count: 1, unit: "week" }],
]);

/** Returns a package's period: `period` in ISO 8601 ("P1Y") or that of `packageType`, or null. */
export function storePeriod(packageType: string, period: string | null): StorePeriod | null {
  const [, digits, letter] = /^P([1-9]\d*)([DWMY])$/.exec(period ?? "") ?? [];
  const unit = UNITS.get(letter);
  if (unit === undefined) return OF_PACKAGE.get(packageType) ?? null;
  return inLargestUnit({ count: Number(digits), unit });
}

/** The stores write either twelve months or a year, seven days or a week. */
function inLargestUnit({ count, unit }: StorePeriod): StorePeriod {
  if (unit === "month" && count % 12 === 0) return { count: count / 12, unit: "year" };
  if (unit === "day" && count % 7 === 0) return { count: count / 7, unit: "week" };
  return { count, unit };
}
