import { badRequest } from "#payments/api/api-errors.ts";
import type { Metadata } from "#payments/books/objects.ts";
import { amend, newId } from "#payments/books/objects.ts";
import type { Charge, Dispute, Refund } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";
import { moveBalance } from "./balance.ts";

const DAYS_TO_ANSWER = 9;
const DISPUTE_FEE = 1500;

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
  const id = newId("re");
  const { currency } = charge;
  const refund = world.books.refund.put({
    id,
    object: "refund",
    amount,
    balance_transaction: moveBalance(world, {
      ...({ type: "refund", reporting_category: "refund" } as const),
      amount: -amount,
      currency,
      source: id,
      description: "REFUND FOR CHARGE",
    }).id,
    charge: charge.id,
    created: world.clock.seconds(),
    currency,
    metadata: order.metadata,
    payment_intent: charge.payment_intent,
    reason: order.reason,
    receipt_number: null,
    ...(world.refundsWait
      ? { status: "pending", pending_reason: "processing" }
      : { status: "succeeded" }),
  });
  world.emit("refund.created", refund);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  const previous = amend(charge, { amount_refunded, refunded });
  world.emit("charge.refunded", charge, previous ?? undefined);
  return refund;
}

/** As Stripe reports a change of a refund. */
function emitChange(world: World, refund: Refund, previous: object | null): void {
  world.emit("refund.updated", refund, previous ?? undefined);
  world.emit("charge.refund.updated", refund, previous ?? undefined);
}

export function completeRefund(world: World, refund: Refund): void {
  const previous = amend(refund, { status: "succeeded" });
  delete refund.pending_reason;
  emitChange(world, refund, previous);
}

/** A bank sends a refund back, or it is canceled: the charge is refunded less. */
export function failRefund(
  world: World,
  refund: Refund,
  {
    status = "failed",
    reason = "expired_or_canceled_card",
  }: { status?: "failed" | "canceled"; reason?: string } = {},
): void {
  const { id: source, amount, currency } = refund;
  const back = moveBalance(world, {
    ...({ type: "refund_failure", reporting_category: "refund_failure" } as const),
    amount,
    currency,
    source,
    description: "REFUND FAILURE",
  });
  const charge = world.books.charge.get(refund.charge);
  amend(charge, { amount_refunded: charge.amount_refunded - amount, refunded: false });
  const previous = amend(refund, {
    status,
    failure_balance_transaction: back.id,
    ...(status === "failed" && { failure_reason: reason }),
  });
  delete refund.pending_reason;
  emitChange(world, refund, previous);
  if (status === "failed") world.emit("refund.failed", refund, previous ?? undefined);
}

type Disputed = Pick<Dispute, "id" | "charge" | "amount" | "currency">;

const withdrawal = (world: World, { id: source, charge, amount, currency }: Disputed) =>
  moveBalance(world, {
    ...({ type: "adjustment", reporting_category: "dispute" } as const),
    amount: -amount,
    currency,
    source,
    description: `Chargeback withdrawal for ${charge}`,
    fee: { amount: DISPUTE_FEE, description: "Dispute fee" },
  });

/**
 * Opens a dispute: the bank withdraws the rest of the charge until it decides. An inquiry only
 * asks.
 */
export function openDispute(world: World, charge: Charge, { inquiry = false } = {}): Dispute {
  charge.disputed = true;
  const amount = charge.amount - charge.amount_refunded;
  const disputed = { id: newId("du"), charge: charge.id, amount, currency: charge.currency };
  const dispute = world.books.dispute.put({
    ...disputed,
    object: "dispute",
    balance_transactions: inquiry ? [] : [withdrawal(world, disputed)],
    created: world.clock.seconds(),
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: inquiry ? "warning_needs_response" : "needs_response",
    evidence: {},
    evidence_details: {
      due_by: world.clock.seconds() + DAYS_TO_ANSWER * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  });
  world.emit("charge.dispute.created", dispute);
  return dispute;
}

function refuseUnlessOpen({ id, status }: Dispute): void {
  if (!status.endsWith("needs_response")) throw badRequest(`The dispute ${id} is ${status}.`);
}

/** Turns an inquiry into a dispute with the same id, which needs a new answer. */
export function escalateInquiry(world: World, dispute: Dispute): void {
  const previous = amend(dispute, {
    status: "needs_response",
    is_charge_refundable: false,
    balance_transactions: [withdrawal(world, dispute)],
    evidence_details: {
      ...dispute.evidence_details,
      due_by: world.clock.seconds() + DAYS_TO_ANSWER * 86_400,
    },
  });
  world.emit("charge.dispute.updated", dispute, previous ?? undefined);
}

/** Stores evidence; once it is submitted the bank decides, and nothing more is read. */
export function addEvidence(
  world: World,
  dispute: Dispute,
  { evidence, submit }: { evidence: Dispute["evidence"]; submit: boolean },
): Dispute {
  refuseUnlessOpen(dispute);
  const { submission_count: count } = dispute.evidence_details;
  const previous = amend(dispute, {
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: submit ? count + 1 : count,
    },
    ...(submit && {
      status: dispute.status === "needs_response" ? "under_review" : "warning_under_review",
    }),
  });
  world.emit("charge.dispute.updated", dispute, previous ?? undefined);
  return dispute;
}

/** The seller lets a dispute go, and so loses it. */
export function acceptDispute(world: World, dispute: Dispute): Dispute {
  refuseUnlessOpen(dispute);
  closeDispute(world, dispute, "lost");
  return dispute;
}

/** Closes a dispute; the charge stays marked as disputed even when the money comes back. */
export function closeDispute(world: World, dispute: Dispute, status: "won" | "lost"): void {
  const { id: source, amount, currency } = dispute;
  const description = `Chargeback reversal for ${dispute.charge}`;
  const kind = { type: "adjustment", reporting_category: "dispute_reversal" } as const;
  const back =
    status === "won" && moveBalance(world, { ...kind, amount, currency, source, description });
  const balance_transactions = [...dispute.balance_transactions, ...(back ? [back] : [])];
  const previous = amend(dispute, { status, balance_transactions });
  world.emit("charge.dispute.closed", dispute, previous ?? undefined);
}
