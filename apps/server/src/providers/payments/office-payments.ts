import type { Money } from "@sovereign/domain/money";
import type { RefundState } from "@sovereign/domain/refund-life";

export type PaymentCard = { brand: string; lastFour: string };

/** The latest payment of a subscription, and what has gone back of it. */
export type ProviderPayment = {
  chargeId: string;
  paidAt: Date;
  /** Whether it paid for a further year. */
  renewal: boolean;
  paid: Money;
  /** What of it has gone back, and what has yet to arrive. */
  refunded: Money;
  onItsWay: Money;
  left: Money;
  card: PaymentCard | null;
  disputed: boolean;
};

/** A refund of a charge, made here or at the provider. */
export type ProviderRefund = {
  id: string;
  chargeId: string;
  customerId: string | null;
  /** The act that ordered it; null for any other. */
  actId: string | null;
  /** Of a refund that this product made. */
  subscriptionId: string | null;
  /** In the currency's minor unit. */
  amount: number;
  /** As the provider writes it. */
  currency: string;
  state: RefundState;
  /** The provider's word for why it came back. */
  failure: string | null;
  askedAt: Date;
  /** When its money was back; null while it is not, and where the provider does not say. */
  backAt: Date | null;
};

/** What was asked for of a payment that should not have been. */
export type LateRefund = Pick<
  ProviderRefund,
  "chargeId" | "customerId" | "subscriptionId" | "amount" | "currency" | "state"
> & { taken: Taken };

export type ProviderDispute = {
  id: string;
  chargeId: string;
  customerId: string | null;
  /** In the currency's minor unit. */
  amount: number;
  /** As the provider writes it. */
  currency: string;
  /** What the provider keeps for the dispute, won or lost. */
  fee: Money | null;
  reason: string;
  /** `needs_response` until it is answered. */
  status: string;
  answerBy: Date | null;
  openedAt: Date;
  paidAt: Date | null;
  card: PaymentCard | null;
};

/** The provider's id of what it did, or why it refused; a refusal has changed nothing. */
export type Taken = { id: string } | { refusal: { message: string; code: string } };

/** What a dispute is answered with. Nothing a member wrote is sent. */
export type DisputeEvidence = {
  email: string;
  productDescription: string;
  serviceDate: string;
  accessLog: string;
  terms: string;
};

/** A part of a payment that goes back, once for each act. */
export type RefundOrder = {
  subscriptionId: string;
  chargeId: string;
  amount: Money;
  actId: string;
  key: string;
};

/** False for `cancel` takes the cancellation back. */
export type PeriodEndOrder = { subscriptionId: string; cancel: boolean; key: string };

export type NextChargeOrder = { subscriptionId: string; to: Date; key: string };

/**
 * What staff do to a payment. Functions throw `billing.provider_unavailable` when the provider does
 * not answer; then the same call with the same `key` does it at most once.
 */
export type OfficePayments = {
  /** Null before the first payment. */
  readPayment(of: { subscriptionId: string; customerId: string }): Promise<ProviderPayment | null>;
  /** An act's refund is looked for first, so that it is made once. */
  refundPart(order: RefundOrder): Promise<Taken>;
  /** Returns what is left of the latest payment; null where nothing is. The same key is one refund. */
  refundLatestPayment(order: { subscriptionId: string; key: string }): Promise<LateRefund | null>;
  /** Every refund of a charge, the oldest first. */
  readRefunds(chargeId: string): Promise<ProviderRefund[]>;
  cancelAtPeriodEnd(order: PeriodEndOrder): Promise<Taken>;
  /** Moves the next charge without one now. */
  moveNextCharge(order: NextChargeOrder): Promise<Taken>;
  readDispute(disputeId: string): Promise<ProviderDispute | null>;
  contestDispute(order: {
    disputeId: string;
    evidence: DisputeEvidence;
    key: string;
  }): Promise<Taken>;
  acceptDispute(order: { disputeId: string; key: string }): Promise<Taken>;
};
