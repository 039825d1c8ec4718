import { badRequest } from "#payments/api/api-errors.ts";
import type { Metadata } from "#payments/books/objects.ts";
import { amend, newId } from "#payments/books/objects.ts";
import type { Charge, Dispute, Refund } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";

export type RefundOrder = { amount: number | undefined; reason: string | null; metadata: Metadata };

function refuseWhenImpossible(charge: Charge, amount: number): void {
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw badRequest(message, undefined, "charge_already_refunded");
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw badRequest(message, undefined, "charge_disputed");
  }
  if (!charge.paid) throw badRequest(`Charge ${charge.id} does not have a successful charge.`);
  if (amount < 1) throw badRequest("Invalid positive integer", "amount");
  if (amount > charge.amount - charge.amount_refunded) {
    throw badRequest("Refund amount is greater than unrefunded amount on charge", "amount");
  }
}

/** Refunds the given amount, or all that is left. The invoice stays paid. */
export function refundCharge(world: World, charge: Charge, order: RefundOrder): Refund {
  const amount = order.amount ?? charge.amount - charge.amount_refunded;
  refuseWhenImpossible(charge, amount);
  const refund = world.books.refund.put({
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    metadata: order.metadata,
    payment_intent: charge.payment_intent,
    reason: order.reason,
    receipt_number: null,
    status: "succeeded",
  });
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  const previous = amend(charge, { amount_refunded, refunded });
  world.emit("charge.refunded", charge, previous ?? undefined);
  return refund;
}

/** Opens a dispute: the bank withdraws the charge until it decides. */
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

/** Closes a dispute; the charge stays marked as disputed even when it is won. */
export function closeDispute(world: World, dispute: Dispute, status: "won" | "lost"): void {
  dispute.status = status;
  world.emit("charge.dispute.closed", dispute, { status: "needs_response" });
}
