import type { JournalRow } from "@sovereign/domain/journal";
import type Stripe from "stripe";
import { unreadable } from "#providers/provider-answer.ts";
import { callStripeOrNull } from "./stripe-errors.ts";
import { ACCOUNT, rowsOfMovement } from "./stripe-journal-rows.ts";
import { type Payout, payoutSchema } from "./stripe-money-objects.ts";
import { readAs } from "./stripe-readable.ts";

export const PAYOUT_PREFIX = "po_";

const MOVEMENTS = ["balance_transaction", "failure_balance_transaction"];

export const PAYOUT_PARTS = MOVEMENTS.map((name) => `data.${name}`);

/** A failed or canceled payout is two rows. A negative one debits the bank, so it begins returned. */
export function rowsOfPayout(payout: Payout): JournalRow[] {
  const { id, amount, currency, created, arrival_date: to, failure_code } = payout;
  const { balance_transaction: movement, failure_balance_transaction: back } = payout;
  const fact = { ...ACCOUNT, externalId: id, currency, amount: Math.abs(amount), to };
  const isDebit = amount < 0;
  const sentAt = movement?.created ?? created;
  const rows: JournalRow[] = [
    { ...fact, kind: isDebit ? "payout_returned" : "payout", at: sentAt },
    ...rowsOfMovement(movement, { about: ACCOUNT, at: sentAt }),
  ];
  if (payout.status !== "failed" && payout.status !== "canceled") return rows;
  const at = back?.created ?? created;
  const reason = failure_code ?? payout.status;
  return [
    ...rows,
    { ...fact, kind: isDebit ? "payout" : "payout_returned", at, reason },
    ...rowsOfMovement(back, { about: ACCOUNT, at }),
  ];
}

export async function rowsOfPayoutAt(stripe: Stripe, id: string): Promise<JournalRow[]> {
  const found = await callStripeOrNull(stripe.payouts.retrieve(id, { expand: MOVEMENTS }));
  if (!found) return [];
  if (found.id !== id) throw unreadable("another payout");
  return rowsOfPayout(readAs(payoutSchema, found, "payout"));
}
