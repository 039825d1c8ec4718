import { foldAddress } from "@sovereign/domain/credentials";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import {
  closedCards,
  closePurchases,
  findBought,
  forgetBought,
  type Purchase,
  reopenPurchases,
} from "#modules/memberships/records/closed-purchases.repository.ts";
import {
  findRow,
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import { ENDED_STATUSES, OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";

const cardPurchase = (id: string): Purchase => ({ source: "stripe", id });

/** A member who leaves. */
export type Leaving = { id: string; email: string };

/**
 * What was paid for: the store in which it goes on being charged for, in the store's own word, and
 * whether a subscription was seen to end that charged a card until now.
 */
type ClosedBilling = { store: string | null; card: boolean };

/** What is looked at once more when an account is gone: who it was, and as whom they paid. */
export type Departed = {
  member: Leaving;
  at: string;
  customers: string[];
  subscriptions: string[];
};

type Known = Pick<Departed, "customers" | "subscriptions">;

/** As whom these card subscriptions are paid, and their ids. */
const paidAs = (cards: readonly SubscriptionRow[]): Known => ({
  customers: cards.map(({ customerId }) => customerId),
  subscriptions: cards.map(({ externalId }) => externalId),
});

/** Ends what a member pays for on the web when their account is deleted (decision 98). */
export function createClosing(options: {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  stores: Stores | undefined;
  writer: SyncWriter;
}) {
  const { db, clock, payments, stores, writer } = options;

  /** The ids of what this member may have bought by card, also of what was paid for a moment ago. */
  async function candidates(provider: Payments, member: Leaving, known: Known) {
    const customers = [...known.customers, ...(await provider.customersWithEmail(member.email))];
    const ids = new Set(known.subscriptions);
    for (const customer of new Set(customers)) {
      for (const id of await provider.subscriptionsOf(customer)) ids.add(id);
    }
    return ids;
  }

  /** What of it is the member's and a membership, and whether it still charges somebody. */
  async function ownCards(provider: Payments, member: Leaving, rows: SubscriptionRow[]) {
    const own: { id: string; runs: boolean }[] = [];
    for (const id of await candidates(provider, member, paidAs(rows))) {
      const row = rows.find(({ externalId }) => externalId === id);
      const others = row ? undefined : await findRow(db, { source: "stripe", externalId: id });
      if (others?.userId) continue;
      const read = await provider.readSubscription(id);
      const isOurs = read !== null && read.status !== OTHER_PRODUCT;
      // Another member's, paid with this one's address.
      const isOthers = !row && read?.userId && read.userId !== member.id;
      if ((!row && !isOurs) || isOthers) continue;
      own.push({ id, runs: isOurs && !ENDED_STATUSES.includes(read.status) });
    }
    return own;
  }

  /** Whether a subscription that still runs was paid for by who is gone, and not by who came after. */
  async function isLeft(provider: Payments, id: string, departed: Departed): Promise<boolean> {
    const { member, at, subscriptions } = departed;
    const owner = (await findRow(db, { source: "stripe", externalId: id }))?.userId;
    const read = owner ? null : await provider.readSubscription(id);
    if (!read || read.status === OTHER_PRODUCT || ENDED_STATUSES.includes(read.status))
      return false;
    if (read.userId) return read.userId === member.id;
    return subscriptions.includes(id) || (read.startedAt ?? read.periodStart) <= new Date(at);
  }

  return {
    /**
     * Cancels at once whatever the member is charged for by card; throws what the provider's driver
     * throws, and then nothing is forgotten. From its beginning on no word about these purchases is
     * stored, so that their end is told to nobody. Harmless twice.
     */
    async cancelAll(member: Leaving): Promise<void> {
      const found = await findBought(db, { ...member, email: foldAddress(member.email) });
      const rows = found.filter(({ source }) => source === "stripe");
      if (!payments) {
        const runs = rows.some(({ status }) => !ENDED_STATUSES.includes(status));
        if (runs) throw new Problem("billing.not_configured");
        return;
      }
      // An attempt whose node died may have closed what is stored: where this one fails, it opens again.
      const closed = rows.map(({ externalId }) => cardPurchase(externalId));
      try {
        const own = await ownCards(payments, member, rows);
        closed.push(...own.map(({ id }) => cardPurchase(id)));
        await closePurchases(
          db,
          own.map(({ id }) => cardPurchase(id)),
          clock(),
        );
        for (const { id, runs } of own) if (runs) await payments.cancelSubscription(id);
      } catch (error) {
        await reopenPurchases(db, closed);
        // What was cancelled before the failure is stored as it is now; else the next look finds it.
        for (const { externalId } of rows)
          await writer.syncSubscription(externalId).catch(() => {});
        throw error;
      }
    },

    /**
     * Permanently removes what is stored of a member's purchases. Returns what is known of them, and
     * what has to be looked at again once the account is gone.
     */
    async forget(
      transaction: Database,
      member: Leaving,
    ): Promise<{ billing: ClosedBilling; departed: Departed | undefined }> {
      const leaving = { ...member, email: foldAddress(member.email) };
      const rows = await findBought(transaction, leaving);
      const store = rows.find(({ givesAccess }) => givesAccess)?.store ?? null;
      const cards = rows.filter(({ source }) => source === "stripe");
      const known = paidAs(cards);
      // What is closed was canceled; what came after that is seen when the provider is asked again.
      const closed = await closedCards(transaction, known.subscriptions);
      const purchases = known.subscriptions.map(cardPurchase);
      purchases.push({ source: "revenuecat", id: member.id });
      await closePurchases(transaction, purchases, clock());
      await forgetBought(transaction, leaving);
      await notifyChanged(transaction, [member.id]);
      // What the provider says of their end is not stored any more: these rows are as they were.
      const wasCharged = ({ externalId, status }: SubscriptionRow) =>
        closed.has(externalId) && !ENDED_STATUSES.includes(status);
      const { id, email } = member;
      return {
        billing: { store, card: cards.some(wasCharged) },
        departed: payments && { member: { id, email }, at: clock().toISOString(), ...known },
      };
    },

    /**
     * Asks the provider once more after an account is gone: what was paid for while it went is
     * refunded and ended. Returns whether there was any. Harmless twice.
     */
    async endLatePayments(departed: Departed): Promise<boolean> {
      if (!payments) throw new Problem("billing.not_configured");
      let found = false;
      for (const id of await candidates(payments, departed.member, departed)) {
        if (!(await isLeft(payments, id, departed))) continue;
        await writer.endLatePayment(id);
        found = true;
      }
      return found;
    },

    /** Whether there is a backend of the stores that may know members. */
    hasStores: stores !== undefined,

    /** Has that backend forget a member; throws what its driver throws. Harmless twice. */
    async forgetStoreCustomer(memberId: string): Promise<void> {
      if (!stores) throw new Problem("billing.not_configured");
      await stores.forgetCustomer(memberId);
    },
  };
}
