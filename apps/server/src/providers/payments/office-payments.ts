import type { Decline } from "@sovereign/domain/broadcast";
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
  /** Refunded, and not yet arrived. */
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
  /** The action that ordered it; null for any other. */
  actId: string | null;
  /** For a refund that this product made. */
  subscriptionId: string | null;
  /** In the currency's minor unit. */
  amount: number;
  /** In the provider's spelling. */
  currency: string;
  state: RefundState;
  /** The provider's reason why it came back. */
  failure: string | null;
  askedAt: Date;
  /** When its money was back; null while it is not, and where the provider does not say. */
  backAt: Date | null;
};

/** A refund of a payment that should not have been charged. */
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
  /** In the provider's spelling. */
  currency: string;
  /** The provider's fee for the dispute, won or lost. */
  fee: Money | null;
  reason: string;
  /** `needs_response` until it is answered. */
  status: string;
  answerBy: Date | null;
  openedAt: Date;
  paidAt: Date | null;
  card: PaymentCard | null;
};

/** The provider's id of the result, or its refusal; a refusal has changed nothing. */
export type Taken = { id: string } | { refusal: { message: string; code: string } };

/** Refusals of a refund whose money has been returned already. */
export const GIVEN_BACK = ["charge_already_refunded", "charge_disputed"];

/** Evidence for a dispute. It contains nothing a member wrote. */
export type DisputeEvidence = {
  email: string;
  productDescription: string;
  serviceDate: string;
  accessLog: string;
  terms: string;
};

/** A partial refund, once per action. */
export type RefundOrder = {
  /** Null of a gift, which is a payment of its own. */
  subscriptionId: string | null;
  chargeId: string;
  amount: Money;
  actId: string;
  key: string;
};

/** The open invoice of a declined renewal. */
export type OpenInvoice = {
  id: string;
  owed: Money;
  triedAt: Date;
  /** Null where no attempt is left. */
  nextTryAt: Date | null;
  why: Decline;
  /** The provider's page on which anyone who has it can pay. */
  url: string;
};

/** `cancel: false` reverts the cancellation. */
export type PeriodEndOrder = { subscriptionId: string; cancel: boolean; key: string };

/** Another price from the renewal at `renewsAt` on. */
export type RenewalPriceOrder = {
  subscriptionId: string;
  from: string;
  to: string;
  renewsAt: Date;
};

export type NextChargeOrder = { subscriptionId: string; to: Date; key: string };

/**
 * Staff actions on payments. Functions throw `billing.provider_unavailable` when the provider does
 * not respond; repeated with the same `key`, a call has its effect at most once.
 */
export type OfficePayments = {
  /** Null before the first payment. */
  readPayment(of: { subscriptionId: string; customerId: string }): Promise<ProviderPayment | null>;
  /** The unpaid invoice that was tried last; null without one. */
  openInvoice(of: { subscriptionId: string; customerId: string }): Promise<OpenInvoice | null>;
  /** Looks for the action's refund first, so that it is made once. */
  refundPart(order: RefundOrder): Promise<Taken>;
  /** Returns what is left of the latest payment; null where nothing is. The same key is one refund. */
  refundLatestPayment(order: { subscriptionId: string; key: string }): Promise<LateRefund | null>;
  /** Every refund of a charge, the oldest first. */
  readRefunds(chargeId: string): Promise<ProviderRefund[]>;
  cancelAtPeriodEnd(order: PeriodEndOrder): Promise<Taken>;
  /** Moves the next charge without one now. */
  moveNextCharge(order: NextChargeOrder): Promise<Taken>;
  /** Returns what the renewal would charge at another price; null if it is not charged as ordered. */
  readRenewalAt(order: RenewalPriceOrder): Promise<Money | null>;
  /** Charges nothing now; null where the renewal is not charged as ordered. */
  changeRenewalPrice(order: RenewalPriceOrder & { key: string }): Promise<Taken | null>;
  readDispute(disputeId: string): Promise<ProviderDispute | null>;
  contestDispute(order: {
    disputeId: string;
    evidence: DisputeEvidence;
    key: string;
  }): Promise<Taken>;
  acceptDispute(order: { disputeId: string; key: string }): Promise<Taken>;
};
