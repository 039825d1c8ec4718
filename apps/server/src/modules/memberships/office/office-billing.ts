import type { JournalRow } from "@sovereign/domain/journal";
import {
  chargingSubscriptions,
  decidingSubscription,
  type Membership,
  membershipOf,
} from "@sovereign/domain/membership";
import {
  accessOf,
  chargesAgain,
  type MembershipManager,
  NOT_BEGUN_STATUSES,
  PAID_STATUSES,
  whoManages,
} from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Locks } from "#locks/locks.ts";
import { cardsByPrecedence } from "#modules/memberships/billing/paying-as.ts";
import type { MoneyJournal, SyncWriter } from "#modules/memberships/memberships.types.ts";
import { findDisputes, storeDispute } from "#modules/memberships/records/disputes.repository.ts";
import {
  findRow,
  findRowsOf,
  noteEndedByStaff,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { findLatestRefund, findSettled } from "#modules/memberships/refunds/refunds.repository.ts";
import type { Refunds } from "#modules/memberships/refunds/refunds.ts";
import { Problem } from "#problems/problem.ts";
import {
  type DisputeEvidence,
  GIVEN_BACK,
  type NextChargeOrder,
  type OpenInvoice,
  type PeriodEndOrder,
  type RefundOrder,
  type Taken,
} from "#providers/payments/office-payments.ts";
import { ENDED_STATUSES, OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import { createBillingNeeds } from "./billing-needs.repository.ts";
import { endDays, grantDays, takeDaysBack } from "./grants.repository.ts";
import { findMemberGifts } from "./member-gifts.repository.ts";
import { createOfficeGifts, type GiftsBelow } from "./office-gifts.ts";

/** The ISO code where no money is involved. */
const NO_CURRENCY = "XXX";

/** Refusals that leave nothing owed: the money has gone back, or the first answer still counts. */
const NOT_OWED = [...GIVEN_BACK, "idempotency_error"];

/** A member's subscriptions, as the input of staff actions. */
export type BillingState = {
  membership: Membership;
  /** The card subscription that pays, or the last one that did. */
  card: (SubscriptionRow & { open: boolean; renews: boolean; ended: boolean }) | null;
  hasOpenStore: boolean;
  hasStore: boolean;
  hasOpenGrant: boolean;
};

/** A subscription that charges again. */
export type Charging = SubscriptionRow & {
  managedBy: MembershipManager;
  /** Whether it opens the product; refunded, disputed or in arrears, it only charges. */
  open: boolean;
  /** When access ends, without another charge. */
  until: Date;
  since: Date | null;
  paidUntil: Date | null;
};

/** A declined renewal by card, while it still opens the product. */
export type FailedPayment = OpenInvoice & { subscriptionId: string; lastDay: Date };

export type OfficeBilling = ReturnType<typeof createOfficeBilling>;

/** Days without money, as a row of the journal. */
function givenDays(row: SubscriptionRow, externalId: string, to: Date | null): JournalRow {
  const { periodStart: from, syncedAt: at } = row;
  return {
    source: "office",
    kind: "moved",
    externalId,
    at,
    subscriptionId: row.externalId,
    paymentId: null,
    customerId: null,
    memberKey: null,
    product: "membership",
    amount: 0,
    currency: NO_CURRENCY,
    from,
    to,
    yearly: null,
    discount: 0,
    tax: 0,
    reason: null,
  };
}

/** Whether days were taken away by ending them. */
const isAhead = ({ periodEnd, syncedAt }: SubscriptionRow) =>
  periodEnd !== null && periodEnd > syncedAt;

const endedDays = (row: SubscriptionRow): JournalRow => ({
  ...givenDays(row, row.externalId, null),
  kind: "ended",
  from: null,
});

/** Staff actions on memberships and payments; each is idempotent under its key (decision 124). */
export function createOfficeBilling(options: {
  db: Database;
  clock: Clock;
  locks: Locks;
  payments: Payments | undefined;
  writer: SyncWriter;
  journal: Pick<MoneyJournal, "onStored" | "record">;
  onChanged: (userId: string) => void;
  refunds: Pick<Refunds, "sync" | "settle" | "refused">;
  gifts: GiftsBelow;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
}) {
  const { db, clock, locks, payments, writer, journal, onChanged } = options;
  const { refunds, afterStep = () => {} } = options;

  function provider(): Payments {
    if (!payments) throw new Problem("billing.not_configured");
    return payments;
  }

  /** Stores the provider's state, so that the ledger agrees with it. */
  async function syncLedger(subscriptionId: string, taken: Taken): Promise<Taken> {
    await afterStep("provider asked");
    await writer.syncSubscription(subscriptionId);
    await afterStep("ledger written");
    return taken;
  }

  return {
    isConfigured: payments !== undefined,
    needs: createBillingNeeds(db),

    /** Read from the database, not from a cache, because staff base actions on it. */
    async stateOf(userId: string): Promise<BillingState> {
      const rows = await findRowsOf(db, userId);
      const now = clock();
      const isOpen = (row: SubscriptionRow) => accessOf(row, now).open;
      const begun = rows.filter(
        ({ status }) => !NOT_BEGUN_STATUSES.includes(status) && status !== OTHER_PRODUCT,
      );
      const [card] = cardsByPrecedence(begun, now);
      return {
        membership: membershipOf(rows, now),
        card: card
          ? {
              ...card,
              open: isOpen(card),
              renews: PAID_STATUSES.includes(card.status) && chargesAgain(card),
              ended: ENDED_STATUSES.includes(card.status),
            }
          : null,
        hasOpenStore: begun.some((row) => row.source === "revenuecat" && isOpen(row)),
        hasStore: begun.some(({ source }) => source === "revenuecat"),
        hasOpenGrant: begun.some((row) => whoManages(row) === "office" && isOpen(row)),
      };
    },

    /** The subscriptions that charge again, the longest first; two are one too many. */
    async chargingOf(userId: string): Promise<Charging[]> {
      const now = clock();
      return chargingSubscriptions(await findRowsOf(db, userId), now).map((row) => {
        const { open, until } = accessOf(row, now);
        return {
          ...row,
          managedBy: whoManages(row),
          open,
          until,
          // A store does not say when the first of them began.
          since: row.startedAt ?? row.periodStart,
          // The period of a declined renewal is not paid.
          paidUntil: row.status === "past_due" ? row.periodStart : row.periodEnd,
        };
      });
    },

    /** Null where no card was declined, or nothing is owed anymore. */
    async failedPaymentOf(userId: string): Promise<FailedPayment | null> {
      const now = clock();
      const row = decidingSubscription(await findRowsOf(db, userId), now);
      if (row?.source !== "stripe") return null;
      const { open, paymentDue, until } = accessOf(row, now);
      if (!open || !paymentDue) return null;
      const { externalId: subscriptionId, customerId } = row;
      const invoice = await provider().openInvoice({ subscriptionId, customerId });
      return invoice && { ...invoice, subscriptionId, lastDay: until };
    },

    readPayment: (of: { subscriptionId: string; customerId: string }) => provider().readPayment(of),

    /**
     * Returns money; `ends` also ends the subscription, so that it charges no more. What is owed
     * `byRight` stays owed when it is refused.
     */
    async refund(
      order: RefundOrder & { subscriptionId: string; ends: boolean; byRight?: boolean },
    ): Promise<Taken> {
      const { ends, byRight, ...part } = order;
      const { subscriptionId, chargeId, amount: sum } = part;
      // Before the provider is asked, whose events may arrive first.
      if (ends) await noteEndedByStaff(db, subscriptionId, clock());
      const taken = await provider().refundPart(part);
      if ("refusal" in taken) {
        if (ends) await noteEndedByStaff(db, subscriptionId, null);
        const { code: failure } = taken.refusal;
        if (byRight && !NOT_OWED.includes(failure))
          await refunds.refused({ subscriptionId, chargeId, sum, failure });
        return taken;
      }
      await afterStep("money returned");
      await refunds.sync(chargeId);
      if (ends) await provider().cancelSubscription(subscriptionId);
      return syncLedger(subscriptionId, taken);
    },

    async cancelAtPeriodEnd(order: PeriodEndOrder): Promise<Taken> {
      const taken = await provider().cancelAtPeriodEnd(order);
      return "refusal" in taken ? taken : syncLedger(order.subscriptionId, taken);
    },

    async endUnpaid(subscriptionId: string): Promise<Taken> {
      await noteEndedByStaff(db, subscriptionId, clock());
      await provider().cancelSubscription(subscriptionId);
      return syncLedger(subscriptionId, { id: subscriptionId });
    },

    async cancelNow(order: { userId: string; subscriptionId: string | null }): Promise<void> {
      const { userId, subscriptionId } = order;
      if (subscriptionId) {
        await noteEndedByStaff(db, subscriptionId, clock());
        await provider().cancelSubscription(subscriptionId);
        await syncLedger(subscriptionId, { id: subscriptionId });
      }
      await endDays(db, userId, {
        now: clock(),
        within: (tx, rows) => journal.record(rows.filter(isAhead).map(endedDays), tx),
      });
      onChanged(userId);
    },

    async moveNextCharge(order: NextChargeOrder): Promise<Taken> {
      const taken = await provider().moveNextCharge(order);
      return "refusal" in taken ? taken : syncLedger(order.subscriptionId, taken);
    },

    periodEndOf: async (subscriptionId: string) =>
      (await findRow(db, { source: "stripe", externalId: subscriptionId }))?.periodEnd ?? null,

    async grant(given: { userId: string; id: string; until: Date }): Promise<void> {
      await grantDays(db, given, {
        now: clock(),
        async within(tx, row) {
          await journal.onStored(tx, [row]);
          await journal.record([givenDays(row, row.externalId, row.periodEnd)], tx);
        },
      });
      await afterStep("ledger written");
      onChanged(given.userId);
    },

    async takeBack(given: { userId: string; id: string }): Promise<void> {
      await takeDaysBack(db, given, (tx, row) =>
        journal.record(
          [{ ...givenDays(row, `${row.externalId}:taken`, row.periodStart), at: clock() }],
          tx,
        ),
      );
      await afterStep("ledger written");
      onChanged(given.userId);
    },

    settleRefund: refunds.settle,
    settledRefunds: (ids: readonly string[]) => findSettled(db, ids),
    latestRefundOf: (chargeId: string) => findLatestRefund(db, chargeId),
    gifts: createOfficeGifts({ ...options, provider }),
    giftsOf: (member: { id: string; email: string }) => findMemberGifts(db, member),
    disputesOf: (userId: string) => findDisputes(db, userId),
    readDispute: (id: string) => provider().readDispute(id),

    async answerDispute(order: {
      disputeId: string;
      evidence: DisputeEvidence | null;
      key: string;
    }): Promise<Taken> {
      const { disputeId, evidence, key } = order;
      // The provider accepts one answer only: a closed dispute has it, and the response was lost.
      const before = await provider().readDispute(disputeId);
      const isOpen = before === null || before.status.endsWith("needs_response");
      const taken = !isOpen
        ? { id: disputeId }
        : evidence
          ? await provider().contestDispute({ disputeId, evidence, key })
          : await provider().acceptDispute({ disputeId, key });
      if ("refusal" in taken) return taken;
      await afterStep("provider asked");
      await this.syncDispute(disputeId);
      return taken;
    },

    /** Under a lock, so that an older answer of the provider never replaces a newer one. */
    async syncDispute(id: string): Promise<void> {
      await locks.withLock(`dispute:${id}`, async (tx) => {
        const read = await provider().readDispute(id);
        if (read) await storeDispute(tx, read, clock());
      });
    },
  };
}
