import type { JournalRow } from "@sovereign/domain/journal";
import { unreadable } from "#providers/provider-answer.ts";
import type { MoneyReading, Span } from "./money-reading.ts";
import { type IsOurs, idOf, type StripeClient } from "./stripe-client.ts";
import { callStripeOrNull } from "./stripe-errors.ts";
import { readAccount } from "./stripe-journal-account.ts";
import { rowsOfCustomer } from "./stripe-journal-customer.ts";
import { PAYOUT_PREFIX, rowsOfPayoutAt } from "./stripe-payouts.ts";
import { createStripeSales } from "./stripe-sales.ts";

/** Reads money as rows of the journal (decision 138). */
export function createStripeJournal(
  client: StripeClient,
  { ownSales }: { ownSales: () => Promise<IsOurs> },
): MoneyReading {
  const reading = async () => ({
    stripe: await client(),
    sales: createStripeSales(client, await ownSales()),
  });

  async function moneyOf(id: string): Promise<JournalRow[]> {
    const read = await reading();
    return id.startsWith(PAYOUT_PREFIX)
      ? rowsOfPayoutAt(read.stripe, id)
      : rowsOfCustomer(read, id);
  }

  return {
    moneyOf,
    async *moneyBetween(span: Span) {
      yield* readAccount({ ...(await reading()), moneyOf }, span);
    },
    async payerOf(subscriptionId) {
      const { subscriptions } = await client();
      const asked = subscriptions.retrieve(subscriptionId, { expand: ["customer"] });
      const found = await callStripeOrNull(asked);
      if (!found) return null;
      if (found.id !== subscriptionId) throw unreadable("another subscription");
      const { customer } = found;
      const email = typeof customer === "string" || customer.deleted ? null : customer.email;
      return { customerId: idOf(customer) ?? "", email };
    },
  };
}
