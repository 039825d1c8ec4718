import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import { findCardsOf } from "#modules/memberships/mails/mails.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";

export type AddressChange = { userId: string; from: string; to: string };

/** Moves the provider's customers to a member's new address, where their receipts then go. */
export function createCustomerAddresses(options: {
  db: Database;
  log: Logger;
  payments: Payments | undefined;
}) {
  const { db, log, payments } = options;

  /** Only customers who had the member's former address; others chose theirs at the checkout. */
  async function move({ userId, from, to }: AddressChange): Promise<void> {
    if (!payments) return;
    const cards = await findCardsOf(db, userId);
    for (const id of new Set(cards.map(({ customerId }) => customerId))) {
      await payments.changeCustomerEmail(id, { from, to });
    }
  }

  /** Logs a failure; the daily run moves the customer later. */
  async function tryToMove(change: AddressChange): Promise<void> {
    try {
      await move(change);
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not change a customer's address");
    }
  }

  return {
    tryToMove,
    async moveAll(changes: readonly AddressChange[]): Promise<void> {
      for (const change of changes) await tryToMove(change);
    },
  };
}
