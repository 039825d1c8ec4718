import { foldAddress } from "@sovereign/domain/credentials";
import { chargesAgain } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import {
  closedCards,
  closePurchases,
  deleteBought,
  findBought,
  type Purchase,
  reopenPurchases,
} from "#modules/memberships/records/closed-purchases.repository.ts";
import { releaseDisputes } from "#modules/memberships/records/disputes.repository.ts";
import {
  findRow,
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import { ENDED_STATUSES, OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";

const cardPurchase = (id: string): Purchase => ({ source: "stripe", id });

export type Leaving = { id: string; email: string };

/** `store` is the store that continues to charge, by its own name. */
type ClosedBilling = { store: string | null; card: boolean };

export type Departed = {
  member: Leaving;
  at: string;
  customers: string[];
  subscriptions: string[];
};

type Known = Pick<Departed, "customers" | "subscriptions">;

const paidAs = (cards: readonly SubscriptionRow[]): Known => ({
  customers: cards.map(({ customerId }) => customerId),
  subscriptions: cards.map(({ externalId }) => externalId),
});

export function createClosing(options: {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  stores: Stores | undefined;
  writer: SyncWriter;
  eraseGifts: (transaction: Database, member: Leaving) => Promise<void>;
}) {
  const { db, clock, payments, stores, writer, eraseGifts } = options;

  async function candidates(provider: Payments, member: Leaving, known: Known) {
    const customers = [...known.customers, ...(await provider.customersWithEmail(member.email))];
    const ids = new Set(known.subscriptions);
    for (const customer of new Set(customers)) {
      for (const id of await provider.subscriptionsOf(customer)) ids.add(id);
    }
    return ids;
  }

  /** Selects the member's own memberships and whether each still charges. */
  async function ownCards(provider: Payments, member: Leaving, rows: SubscriptionRow[]) {
    const own: { id: string; runs: boolean }[] = [];
    for (const id of await candidates(provider, member, paidAs(rows))) {
      const row = rows.find(({ externalId }) => externalId === id);
      const others = row ? undefined : await findRow(db, { source: "stripe", externalId: id });
      if (others?.userId) continue;
      const read = await provider.readSubscription(id);
      const isOurs = read !== null && read.status !== OTHER_PRODUCT;
      // Another member's, paid with this member's email.
      const isOthers = !row && read?.userId && read.userId !== member.id;
      if ((!row && !isOurs) || isOthers) continue;
      own.push({ id, runs: isOurs && !ENDED_STATUSES.includes(read.status) });
    }
    return own;
  }

  /** Whether the deleted member, not a later account, paid a running subscription. */
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
    /** Deletes nothing on an error. Closes the purchases first, so that no change is announced. */
    async cancelAll(member: Leaving): Promise<void> {
      const found = await findBought(db, { ...member, email: foldAddress(member.email) });
      const rows = found.filter(({ source }) => source === "stripe");
      if (!payments) {
        const runs = rows.some(({ status }) => !ENDED_STATUSES.includes(status));
        if (runs) throw new Problem("billing.not_configured");
        return;
      }
      // A crashed attempt may have closed stored purchases: if this one fails, they are reopened.
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
        // Stores the subscriptions canceled before the failure; otherwise the next sync finds them.
        for (const { externalId } of rows)
          await writer.syncSubscription(externalId).catch(() => {});
        throw error;
      }
    },

    /** Returns what to check again after the deletion. */
    async deletePurchases(
      transaction: Database,
      member: Leaving,
    ): Promise<{ billing: ClosedBilling; departed: Departed | undefined }> {
      const leaving = { ...member, email: foldAddress(member.email) };
      const rows = await findBought(transaction, leaving);
      const bought = rows.filter(({ source }) => source === "revenuecat");
      // A store continues to charge, also for a subscription that opens nothing at present.
      const left = bought.find(chargesAgain) ?? bought.find(({ givesAccess }) => givesAccess);
      const store = left?.store ?? null;
      const cards = rows.filter(({ source }) => source === "stripe");
      const known = paidAs(cards);
      // Closed purchases were canceled; later ones are found when the provider is read again.
      const closed = await closedCards(transaction, known.subscriptions);
      const purchases = known.subscriptions.map(cardPurchase);
      purchases.push({ source: "revenuecat", id: member.id });
      await closePurchases(transaction, purchases, clock());
      await deleteBought(transaction, leaving);
      await eraseGifts(transaction, leaving);
      await releaseDisputes(transaction, member.id);
      await notifyChanged(transaction, [member.id]);
      // The end at the provider is not stored anymore, so these rows show the state before it.
      const wasCharged = ({ externalId, status }: SubscriptionRow) =>
        closed.has(externalId) && !ENDED_STATUSES.includes(status);
      const { id, email } = member;
      return {
        billing: { store, card: cards.some(wasCharged) },
        departed: payments && { member: { id, email }, at: clock().toISOString(), ...known },
      };
    },

    /** Returns whether payments were made while the account was deleted. Idempotent. */
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

    hasStores: stores !== undefined,

    async deleteStoreCustomer(memberId: string): Promise<void> {
      if (!stores) throw new Problem("billing.not_configured");
      await stores.deleteCustomer(memberId);
    },
  };
}
