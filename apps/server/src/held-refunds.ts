import type { Database } from "#database/database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";

/** After a restore no money goes back before the word: callers try again, as with a silent provider. */
export function holdRefunds(payments: Payments, db: Database): Payments {
  async function assertMayLeave(): Promise<void> {
    if (await isHeld(db, "refunds")) throw new Problem("billing.provider_unavailable");
  }
  return {
    ...payments,
    async refundPart(order) {
      await assertMayLeave();
      return payments.refundPart(order);
    },
    async refundLatestPayment(order) {
      await assertMayLeave();
      return payments.refundLatestPayment(order);
    },
  };
}
