import type { Money } from "@sovereign/domain/money";
import type { RefundState } from "@sovereign/domain/refund-life";
import type { TermUnit } from "@sovereign/domain/subscription";
import type { PaymentCard } from "./office-payments.ts";

/** The last payment of a subscription, and the next one. */
export type ProviderReceipt = {
  number: string | null;
  paidAt: Date;
  paid: Money;
  /** Refunded, and not yet arrived. */
  refunded: Money | null;
  onItsWay: Money | null;
  term: { unit: TermUnit; count: number } | null;
  card: PaymentCard | null;
  /** `later` is the yearly price when a code is over; no price where it is not known to the cent. */
  renewal: { at: Date; price: Money | null; later: Money | null } | null;
  /** For a canceled one. */
  endsAt: Date | null;
  /** The address to which the provider has sent a receipt of its own. */
  sentTo: string | null;
};

/** One of a customer's payments, paid or not. */
export type CustomerPayment = {
  /** The invoice's. */
  id: string;
  chargeId: string | null;
  subscriptionId: string | null;
  number: string | null;
  at: Date;
  kind: "first" | "renewal" | "other";
  state: "paid" | "open" | "failed";
  amount: Money;
  /** The number of times it was tried. */
  attempts: number;
  card: PaymentCard | null;
  /** Arrived refunds, and those in transit. */
  returned: Money;
  onItsWay: Money;
  refunds: { id: string; at: Date; amount: Money; state: RefundState }[];
  disputed: boolean;
  url: string;
};

/** A customer found by what was printed, and when it happened. */
export type PrintedPayer = { customerId: string; at: Date };
