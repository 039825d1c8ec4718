import { addDays, type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { AMOUNT, CURRENCY, type Money } from "./money.ts";

/** A condition on members of the office's list. Conditions of a filter combine. */
export type MemberCondition =
  | { is: (typeof PLAIN_CONDITIONS)[number] }
  | { is: (typeof DAYS_CONDITIONS)[number]; days: number }
  | { is: (typeof DATE_CONDITIONS)[number]; date: CalendarDate }
  | { is: "source"; source: (typeof FILTER_SOURCES)[number] }
  /** All but the members with these numbers. */
  | { is: "except"; numbers: readonly number[] }
  | ({ is: "price" } & Money);

export const PLAIN_CONDITIONS = [
  "paying",
  "canceled",
  "in_grace",
  "refunded",
  "unconfirmed",
  "never_paid",
  "never_kept",
  "bounced",
  "pays_twice",
  "wants_releases",
] as const;

/** Lapsed in the last days, renews within days, went quiet days ago or earlier. */
export const DAYS_CONDITIONS = ["lapsed", "renews", "quiet"] as const;

/** Neither includes the date. */
export const DATE_CONDITIONS = ["joined_before", "joined_after"] as const;

export const FILTER_SOURCES = ["card", "app_store", "play_store", "office"] as const;

export const MAX_CONDITIONS = 10;
const MAX_DAYS = 3660;

const isAmong = <const Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Returns a condition from its text, such as `quiet:14`; null for any other text. */
export function conditionOf(text: string): MemberCondition | null {
  const [is = "", value = "", more = "", ...rest] = text.split(":");
  if (rest.length > 0) return null;
  if (is === "price") {
    const isPrice = AMOUNT.test(value) && CURRENCY.test(more);
    return isPrice ? { is, amount: value, currency: more } : null;
  }
  if (more !== "") return null;
  if (is === "except") {
    const isList = /^[1-9]\d{0,9}(\+[1-9]\d{0,9})*$/.test(value);
    return isList ? { is, numbers: value.split("+").map(Number) } : null;
  }
  if (is === "source") return isAmong(FILTER_SOURCES, value) ? { is, source: value } : null;
  if (isAmong(DAYS_CONDITIONS, is)) {
    const days = /^\d{1,4}$/.test(value) ? Number(value) : 0;
    return days > 0 && days <= MAX_DAYS ? { is, days } : null;
  }
  if (isAmong(DATE_CONDITIONS, is)) return isCalendarDate(value) ? { is, date: value } : null;
  return value === "" && isAmong(PLAIN_CONDITIONS, is) ? { is } : null;
}

/** Returns a filter from its text, such as `paying,quiet:14`; null when it is not one. */
export function conditionsOf(text: string): MemberCondition[] | null {
  if (text === "") return [];
  const conditions = text.split(",").map(conditionOf);
  const valid = conditions.filter((condition) => condition !== null);
  return valid.length === conditions.length && valid.length <= MAX_CONDITIONS ? valid : null;
}

export function conditionText(condition: MemberCondition): string {
  if ("days" in condition) return `${condition.is}:${condition.days}`;
  if ("date" in condition) return `${condition.is}:${condition.date}`;
  if (condition.is === "except") return `except:${condition.numbers.join("+")}`;
  if (condition.is === "source") return `source:${condition.source}`;
  if (condition.is === "price") return `price:${condition.amount}:${condition.currency}`;
  return condition.is;
}

export const conditionsText = (conditions: readonly MemberCondition[]): string =>
  conditions.map(conditionText).join(",");

/** Whether two filters have the same conditions, in any order. */
export function isSameFilter(
  one: readonly MemberCondition[],
  other: readonly MemberCondition[],
): boolean {
  const sorted = (conditions: readonly MemberCondition[]) =>
    [...new Set(conditions.map(conditionText))].sort().join(",");
  return sorted(one) === sorted(other);
}

/** The numbers of days that are offered to choose from. */
export const LISTED_DAYS: Record<(typeof DAYS_CONDITIONS)[number], readonly number[]> = {
  quiet: [7, 14, 30],
  renews: [7, 30, 60, 90],
  lapsed: [7, 30, 90, 365],
};

const isDate = (condition: MemberCondition) => "date" in condition;

/**
 * Whether no sentence like it differs by the members of a single day, so that two counts do not
 * tell of the one member who joined, or renews, that day.
 */
export function isCoarse(conditions: readonly MemberCondition[]): boolean {
  const turn = conditions.every(isDate) ? "-01" : "-01-01";
  return conditions.every((condition) => {
    if (condition.is === "except") return false;
    if ("days" in condition) return LISTED_DAYS[condition.is].includes(condition.days);
    if (!("date" in condition)) return true;
    const first = condition.is === "joined_after" ? addDays(condition.date, 1) : condition.date;
    return first.endsWith(turn);
  });
}

export const BUILT_IN_FILTERS = [
  "quiet_before_renewal",
  "in_grace",
  "canceled",
  "joined_this_week",
  "pays_twice",
] as const;
export type BuiltInFilter = (typeof BUILT_IN_FILTERS)[number];

export function builtInConditions(filter: BuiltInFilter, today: CalendarDate): MemberCondition[] {
  switch (filter) {
    case "quiet_before_renewal":
      return [{ is: "paying" }, { is: "quiet", days: 14 }, { is: "renews", days: 60 }];
    case "joined_this_week":
      return [{ is: "joined_after", date: addDays(today, -7) }];
    default:
      return [{ is: filter }];
  }
}

export const MEMBER_SORTS = [
  "email",
  "state",
  "since",
  "paid_until",
  "price",
  "last_kept",
] as const;
type MemberSort = (typeof MEMBER_SORTS)[number];
/** A leading hyphen reverses the order. */
export type SortText = MemberSort | `-${MemberSort}`;

export function sortOf(text: SortText): { by: MemberSort; descending: boolean } {
  const descending = text.startsWith("-");
  const by = MEMBER_SORTS.find((sort) => sort === (descending ? text.slice(1) : text)) ?? "email";
  return { by, descending };
}

const STILL_OPEN = ["paying", "canceled", "in_grace", "renews"];

/** The next payment first if the members still pay, otherwise the newest member first. */
export function defaultSortOf(conditions: readonly MemberCondition[]): SortText {
  if (conditions.some(({ is }) => STILL_OPEN.includes(is))) return "paid_until";
  return conditions.some(({ is }) => is === "lapsed") ? "-paid_until" : "-since";
}
