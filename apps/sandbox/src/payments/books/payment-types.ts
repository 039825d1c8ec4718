import type { Metadata } from "./objects.ts";

export type PaymentMethod = {
  id: string;
  object: "payment_method";
  created: number;
  type: "card";
  customer: string | null;
  /** Cards of one number have one fingerprint. */
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
};

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  /** Null for a guest's single purchase. */
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  receipt_email: string | null;
  status: "requires_payment_method" | "requires_confirmation" | "succeeded" | "canceled";
  canceled_at: number | null;
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: { type: string; code: string; decline_code: string; message: string } | null;
};

export type Charge = {
  id: string;
  object: "charge";
  created: number;
  /** For a successful charge. */
  balance_transaction: string | null;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { address: null; email: string | null; name: null; phone: null };
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string | null;
  /** The card when it was charged; a new card on file does not change it. */
  payment_method_details: { type: "card"; card: PaymentMethod["card"] } | null;
  receipt_email: string | null;
  receipt_number: null;
  status: "succeeded" | "failed";
  paid: boolean;
  refunded: boolean;
  /** Stays true when the dispute is won. */
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
};

export type Refund = {
  id: string;
  object: "refund";
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  balance_transaction: string;
  /** For a failed or canceled refund. */
  failure_balance_transaction?: string;
  /** For a failed refund. */
  failure_reason?: string;
  /** For a pending refund. */
  pending_reason?: "processing" | "insufficient_funds" | "charge_pending";
  reason: string | null;
  status: "pending" | "succeeded" | "failed" | "canceled";
  metadata: Metadata;
};

export type Dispute = {
  id: string;
  object: "dispute";
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  /** One for the money withdrawn, another when it is returned. */
  balance_transactions: BalanceTransaction[];
  is_charge_refundable: boolean;
  reason: string;
  /** `warning_…` is an inquiry, which moves no money and may become a dispute. */
  status:
    | ("warning_needs_response" | "warning_under_review" | "warning_closed")
    | ("needs_response" | "under_review" | "won" | "lost");
  evidence: { [field: string]: string };
  evidence_details: {
    due_by: number;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
};

export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  created: number;
  available_on: number;
  status: "pending" | "available";
  type: "charge" | "refund" | "refund_failure" | "adjustment" | "payout" | "payout_failure";
  reporting_category:
    | ("charge" | "refund" | "refund_failure" | "dispute" | "dispute_reversal")
    | ("payout" | "payout_reversal");
  /** Negative for what leaves the balance; `net` is without the fee. */
  amount: number;
  fee: number;
  net: number;
  currency: string;
  source: string;
};

export type Payout = {
  id: string;
  object: "payout";
  created: number;
  /** When the bank has it. */
  arrival_date: number;
  amount: number;
  currency: string;
  automatic: boolean;
  balance_transaction: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  reconciliation_status: "in_progress" | "completed" | "not_applicable";
  status: "in_transit" | "paid" | "failed";
};

/** Payout schedule of the balance: by hand, at midnight or on Mondays. */
export const PAYOUT_INTERVALS = ["manual", "daily", "weekly"] as const;
export type PayoutInterval = (typeof PAYOUT_INTERVALS)[number];
