import type { Database } from "#database/database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";

/** After a restore no money goes back before the word: callers try again, as with a silent provider. */
export function holdRefunds(payments: Payments, db: Database): Payments {
  async function assertMayLeave(): Promise<void> {
    if (await isHeld(db, "refunds")) throw new Problem("billing.provider_unavailable");
  }
  const refundPart: Payments["refundPart"] = async (order) => {
    await assertMayLeave();
    return payments.refundPart(order);
  };
  const refundLatestPayment: Payments["refundLatestPayment"] = async (order) => {
    await assertMayLeave();
    return payments.refundLatestPayment(order);
  };
  return new Proxy(payments, {
    get: (target, name) =>
      Reflect.get({ refundPart, refundLatestPayment }, name) ?? Reflect.get(target, name),
  });
}
