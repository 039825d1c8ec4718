import { newId } from "#payments/books/ids.ts";
import type { Charge, Dispute } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";

/** The cardholder's bank takes a charge back until it has judged. */
export function openDispute(world: World, charge: Charge): Dispute {
  charge.disputed = true;
  const dispute = world.books.dispute.put({
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  });
  world.emit("charge.dispute.created", dispute);
  return dispute;
}

/** The bank has judged. The charge stays marked as disputed even when the dispute is won. */
export function closeDispute(world: World, dispute: Dispute, status: "won" | "lost"): void {
  dispute.status = status;
  world.emit("charge.dispute.closed", dispute, { status: "needs_response" });
}
