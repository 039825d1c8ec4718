import type { Price } from "./subscription.ts";
import { accessOf, NOT_BEGUN_STATUSES, type SubscriptionRecord } from "./subscription.ts";

const DAY_MS = 24 * 3_600_000;

/** How far ahead renewals are counted as due. */
export const DUE_DAYS = 30;

/** Access that ends within this many days after a declined renewal needs attention. */
const GRACE_ENDS_SOON_DAYS = 3;

/** A member's subscription as far as the figures need it. */
export type LedgerRow = SubscriptionRecord & { startedAt: Date | null; syncedAt: Date };

export type LedgerFigures = {
  paying: number;
  /** Paying at the first instant of the month. */
  payingBefore: number;
  came: number;
  left: number;
  /** Whose next payment is due within thirty days. */
  due: number;
  /** Whose paid time ends by then without one. */
  canceled: number;
  grace: number;
  graceEndsSoon: number;
  graceSums: Price[];
  /** What all who pay are charged a year, by currency. */
  yearly: Price[];
  /** Members who pay through a store, whose price is not in the ledger. */
  withoutPrice: number;
  /** Between the given instants, in order. */
  days: { came: number; left: number }[];
};

type Span = { from: number; to: number };

/**
 * Counts the business from the ledger alone, a member at a time. `instants` are the beginnings of
 * the days to compare, oldest first; the last day ends now.
 */
export function createLedgerCount(at: { now: Date; monthStart: Date; instants: readonly Date[] }) {
  const { now, monthStart } = at;
  const bounds = [...at.instants.map((instant) => instant.getTime()), now.getTime()];
  const yearly = new Map<string, bigint>();
  const graceSums = new Map<string, bigint>();
  const figures = {
    ...{ paying: 0, payingBefore: 0, came: 0, left: 0, due: 0, canceled: 0 },
    ...{ grace: 0, graceEndsSoon: 0, withoutPrice: 0 },
    days: at.instants.map(() => ({ came: 0, left: 0 })),
  };

  function countDays(spans: readonly Span[]): void {
    const paid = bounds.map((bound) => isWithin(spans, bound));
    figures.days.forEach((day, index) => {
      if (!paid[index] && paid[index + 1]) day.came += 1;
      if (paid[index] && !paid[index + 1]) day.left += 1;
    });
  }

  function countPaying(rows: readonly LedgerRow[]): void {
    const longest = longestOf(
      rows.filter((row) => paysNow(row, now)),
      now,
    );
    if (!longest) return;
    figures.paying += 1;
    const { record, access } = longest;
    if (record.price) addTo(yearly, record.price);
    else figures.withoutPrice += 1;
    if (access.until.getTime() > now.getTime() + DUE_DAYS * DAY_MS) return;
    if (access.renews) figures.due += 1;
    else figures.canceled += 1;
  }

  function countGrace(rows: readonly LedgerRow[]): void {
    const longest = longestOf(
      rows.filter((row) => accessOf(row, now).paymentDue),
      now,
    );
    if (!longest) return;
    figures.grace += 1;
    if (longest.record.price) addTo(graceSums, longest.record.price);
    const soon = now.getTime() + GRACE_ENDS_SOON_DAYS * DAY_MS;
    if (longest.access.until.getTime() <= soon) figures.graceEndsSoon += 1;
  }

  return {
    /** Counts a member with all their subscriptions. */
    add(rows: readonly LedgerRow[]): void {
      const bought = rows.filter(({ source, status }) => source !== GIVEN && !isNotBegun(status));
      if (bought.length === 0) return;
      const spans = bought.map((row) => paidSpan(row, now));
      const before = isWithin(spans, monthStart.getTime());
      const today = bought.some((row) => paysNow(row, now));
      if (before) figures.payingBefore += 1;
      if (today && !before) figures.came += 1;
      if (before && !today) figures.left += 1;
      countDays(spans);
      if (today) countPaying(bought);
      else countGrace(bought);
    },
    figures: (): LedgerFigures => ({
      ...figures,
      yearly: sumsOf(yearly),
      graceSums: sumsOf(graceSums),
    }),
  };
}

/** Memberships given by staff bring no money. */
const GIVEN: string = "office";

const isNotBegun = (status: string) => NOT_BEGUN_STATUSES.includes(status);

function paysNow(row: LedgerRow, now: Date): boolean {
  const access = accessOf(row, now);
  return access.open && !access.paymentDue;
}

/** Returns from when to when a subscription was paid, in milliseconds. */
function paidSpan(row: LedgerRow, now: Date): Span {
  const from = (row.startedAt ?? row.periodStart ?? row.syncedAt).getTime();
  if (paysNow(row, now)) return { from, to: Number.POSITIVE_INFINITY };
  const { revoked, status, periodStart, periodEnd, syncedAt } = row;
  if (revoked) return { from, to: syncedAt.getTime() };
  const isDeclined = status === "past_due" || status === "unpaid";
  const end = isDeclined ? periodStart : periodEnd;
  return { from, to: Math.min((end ?? syncedAt).getTime(), now.getTime()) };
}

const isWithin = (spans: readonly Span[], at: number) =>
  spans.some(({ from, to }) => from <= at && at < to);

function longestOf(rows: readonly LedgerRow[], now: Date) {
  return rows
    .map((record) => ({ record, access: accessOf(record, now) }))
    .toSorted((a, b) => b.access.until.getTime() - a.access.until.getTime())[0];
}

/** Adds up decimals exactly: the key is the currency with its number of decimals. */
function addTo(sums: Map<string, bigint>, { amount, currency }: Price): void {
  const decimals = amount.split(".")[1]?.length ?? 0;
  const key = `${currency} ${decimals}`;
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount.replace(".", "")));
}

function sumsOf(sums: ReadonlyMap<string, bigint>): Price[] {
  return [...sums].map(([key, minor]) => {
    const [currency = "", decimals = "0"] = key.split(" ");
    const places = Number(decimals);
    const digits = String(minor).padStart(places + 1, "0");
    const amount = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return { amount, currency };
  });
}
