import type { ActOutcome, ActRefusal } from "@sovereign/contract/office-act";
import type { Money } from "@sovereign/contract/receipts";
import type { Membership } from "@sovereign/domain/membership";
import type { MembershipManager } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { ActEnd } from "#modules/office/acts/act-handler.ts";
import { Problem } from "#problems/problem.ts";
import type {
  DisputeEvidence,
  PaymentCard,
  ProviderDispute,
  ProviderPayment,
  Taken,
} from "#providers/payments/office-payments.ts";

type Card = {
  externalId: string;
  customerId: string;
  startedAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  price: Money | null;
  open: boolean;
  renews: boolean;
  ended: boolean;
};

/** A subscription that charges again. */
export type Charging = {
  externalId: string;
  customerId: string;
  managedBy: MembershipManager;
  since: Date | null;
  paidUntil: Date | null;
  /** Whether it gives access; refunded, disputed or in arrears, it only charges. */
  open: boolean;
  /** When access ends, without another charge. */
  until: Date;
  price: Money | null;
};

export type Standing = {
  membership: Membership;
  card: Card | null;
  hasOpenStore: boolean;
  hasStore: boolean;
  hasOpenGrant: boolean;
};

type DisputeRow = {
  id: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  subscriptionId: string | null;
  openedAt: Date;
  answerBy: Date | null;
};

/** What the memberships do for staff; each is idempotent under its key. */
export type Billing = {
  isConfigured: boolean;
  standingOf(userId: string): Promise<Standing>;
  chargingOf(userId: string): Promise<Charging[]>;
  readPayment(of: { subscriptionId: string; customerId: string }): Promise<ProviderPayment | null>;
  refund(order: {
    subscriptionId: string;
    chargeId: string;
    amount: Money;
    ends: boolean;
    /** Whether it stays owed when the provider refuses it. */
    byRight?: boolean;
    actId: string;
    key: string;
  }): Promise<Taken>;
  cancelAtPeriodEnd(order: {
    subscriptionId: string;
    cancel: boolean;
    key: string;
  }): Promise<Taken>;
  /** Ends a subscription of which nothing was paid. */
  endUnpaid(subscriptionId: string): Promise<Taken>;
  cancelNow(order: { userId: string; subscriptionId: string | null }): Promise<void>;
  moveNextCharge(order: { subscriptionId: string; to: Date; key: string }): Promise<Taken>;
  periodEndOf(subscriptionId: string): Promise<Date | null>;
  grant(given: { userId: string; id: string; until: Date }): Promise<void>;
  takeBack(given: { userId: string; id: string }): Promise<void>;
  /** The owner's word; undefined when nothing was owed any more. */
  settleRefund(tx: Database, id: string): Promise<object | undefined>;
  disputesOf(userId: string): Promise<DisputeRow[]>;
  readDispute(id: string): Promise<ProviderDispute | null>;
  answerDispute(order: {
    disputeId: string;
    evidence: DisputeEvidence | null;
    key: string;
  }): Promise<Taken>;
};

export type MoneyDeps = { billing: Billing; clock: Clock; appUrl: string };

/** What is known about a member's sign-ins, for the answer to a dispute. */
export type SignIns = { count: number; lastAt: Date | null; confirmedAt: Date | null };

export function endOf(taken: Taken): ActEnd {
  if ("refusal" in taken) return { state: "failed", outcome: taken.refusal };
  const outcome: ActOutcome = { provider_id: taken.id };
  return { state: "done", outcome };
}

/** Why a provider could not be read; rethrows any other error. */
export function silenceOf(error: unknown): ActRefusal {
  if (!(error instanceof Problem)) throw error;
  if (error.code === "billing.not_configured") return "not_configured";
  if (error.code === "billing.provider_unavailable") return "provider_silent";
  throw error;
}

export const cardAnswer = (card: PaymentCard | null) =>
  card && { brand: card.brand, last_four: card.lastFour };

export const iso = (date: Date | null) => date?.toISOString() ?? null;

export const laterBy = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/** The database and the contract have no later year. */
export const isTooFar = (until: Date) => until.getUTCFullYear() > 9999;

export const daysBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));
