import type { JournalRow } from "./journal.ts";
import type { BalanceFigure } from "./money-figures.ts";

/** Rows of one kind and currency, added up. */
export type BalanceSum = Pick<JournalRow, "kind" | "currency" | "amount"> & { rows: number };

type Flow = { rows: number; amount: number };

/**
 * The balance at the provider, whatever was sold, in minor units: payments − fees + converted =
 * earned, and earned − payouts = change.
 */
export type Balance = {
  /** Less what was returned or held. */
  card_payments: Flow;
  /** Less what was given back. */
  fees: Flow;
  converted: Flow;
  earned: number;
  /** Less what came back. */
  payouts: Flow;
  change: number;
};

/** Returns what moved the balance, by currency; currencies are never added. */
export function balanceOf(sums: Iterable<BalanceSum>): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const { kind, currency, amount, rows } of sums) {
    const flow = FLOWS[kind];
    if (!flow || rows === 0) continue;
    const own = balances.get(currency) ?? emptyBalance();
    balances.set(currency, own);
    const [name, sign] = flow;
    own[name].rows += rows;
    own[name].amount += sign * amount;
    const added = sign * (name === "fees" || name === "payouts" ? -amount : amount);
    if (name !== "payouts") own.earned += added;
    own.change += added;
  }
  return new Map([...balances].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const FLOWS: Partial<Record<JournalRow["kind"], [BalanceFigure, 1 | -1]>> = {
  payment: ["card_payments", 1],
  refund: ["card_payments", -1],
  refund_failed: ["card_payments", 1],
  dispute: ["card_payments", -1],
  dispute_won: ["card_payments", 1],
  fee: ["fees", 1],
  credit: ["fees", -1],
  converted_from: ["converted", -1],
  converted_to: ["converted", 1],
  payout: ["payouts", 1],
  payout_returned: ["payouts", -1],
};

const emptyBalance = (): Balance => ({
  card_payments: { rows: 0, amount: 0 },
  fees: { rows: 0, amount: 0 },
  converted: { rows: 0, amount: 0 },
  earned: 0,
  payouts: { rows: 0, amount: 0 },
  change: 0,
});
