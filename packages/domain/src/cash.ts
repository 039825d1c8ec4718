import type { JournalRow } from "./journal.ts";

/** Rows of one kind and currency, added up; one row is the sum of itself. */
export type CashSum = Pick<JournalRow, "kind" | "product" | "currency" | "amount"> & {
  /** For returned money, the same share as in its payment. */
  tax: number;
  /** Number of rows; the sums are of all of them. */
  rows?: number;
};

type Flow = { rows: number; amount: number };

/** Before the provider's fees, in minor units: received − returned − held = kept. */
export type Cash = {
  received: Flow;
  /** Returned money, less failed returns. */
  returned: Flow;
  /** By a dispute, undecided or lost; less what was won. Negative when more was won. */
  held: Flow;
  kept: number;
  /** Contained in what was kept. */
  tax: number;
};

/** Returns what came in and went back for memberships and gifts, by currency. */
export function cashOf(sums: Iterable<CashSum>): Map<string, Cash> {
  const cash = new Map<string, Cash>();
  for (const { kind, product, currency, amount, tax, rows = 1 } of sums) {
    const flow = FLOWS[kind];
    if (product === "other" || !flow || amount === 0) continue;
    const own = cash.get(currency) ?? noCash();
    cash.set(currency, own);
    const [name, sign] = flow;
    own[name].rows += rows;
    own[name].amount += sign * amount;
    const kept = (name === "received" ? 1 : -1) * sign;
    own.kept += kept * amount;
    own.tax += kept * tax;
  }
  return new Map([...cash].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const FLOWS: Partial<Record<JournalRow["kind"], ["received" | "returned" | "held", 1 | -1]>> = {
  payment: ["received", 1],
  refund: ["returned", 1],
  refund_failed: ["returned", -1],
  dispute: ["held", 1],
  dispute_won: ["held", -1],
};

const noCash = (): Cash => ({
  received: { rows: 0, amount: 0 },
  returned: { rows: 0, amount: 0 },
  held: { rows: 0, amount: 0 },
  kept: 0,
  tax: 0,
});
