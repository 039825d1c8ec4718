import {
  believedFrom,
  chargesAgain,
  chargesOn,
  contradicts,
  doubtedBefore,
  needsProviderCheck,
  validUntil,
} from "@sovereign/domain/subscription";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { createCoalescing, type Locks } from "#locks/locks.ts";
import { takeTrial } from "#modules/memberships/billing/trials.repository.ts";
import { saveTrialNotice } from "#modules/memberships/mails/mails.repository.ts";
import type { MoneyJournal, SyncWriter } from "#modules/memberships/memberships.types.ts";
import {
  closedSince,
  closePurchases,
  deleteCard,
  findLeft,
  storeLeft,
} from "#modules/memberships/records/closed-purchases.repository.ts";
import {
  findRow,
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import {
  ENDED_STATUSES,
  OTHER_PRODUCT,
  type Payments,
  type ProviderSubscription,
} from "#providers/payments/payments.ts";
import { unreadable } from "#providers/provider-answer.ts";
import { isNobodys, type StoreSubscription, type Stores } from "#providers/stores/stores.ts";
import { type Announcements, isSameState } from "./announcements.ts";
import {
  claimOne,
  doubt,
  endLost,
  findCustomerRows,
  findDoubted,
  markMoved,
  storeCardSubscription,
  storeStoreSubscription,
  undoubt,
} from "./subscriptions.repository.ts";

type Options = {
  db: Database;
  locks: Locks;
  clock: Clock;
  log: Logger;
  payments: Payments | undefined;
  stores: Stores | undefined;
  announcements: Announcements;
  /** Sends the latest payment back; a refusal does not keep it from ending. */
  returnLate: (tx: Database, subscriptionId: string) => Promise<void>;
  journal: Pick<MoneyJournal, "onStored">;
  /** Free days that were taken before have ended; may be called again. */
  onSecondTrial: (row: SubscriptionRow) => Promise<void>;
  onChanged: (userIds: string[]) => void;
  /** In the transaction that doubts an answer, with when the same again is believed. */
  onDoubted: (tx: Database, until: Date) => Promise<void>;
};

type Heard = { answer: Parameters<typeof contradicts>[0]; heardAt: Date | null };

type Written = { before: SubscriptionRow[]; after: SubscriptionRow[] };

/** Longer than an account's purchases need to close and the last of them to be canceled. */
const CLOSING_MS = 3600_000;

/** Purchases of a deleted account are not stored (decision 98). */
const NOTHING: Written = { before: [], after: [] };

export function createSyncWriter(options: Options): SyncWriter {
  const { db, locks, clock, log, payments, stores, announcements, journal, onChanged } = options;
  const { returnLate } = options;
  const coalesce = createCoalescing();

  /** `write` reads the provider and stores. Only equal work may share a `flight`. */
  const sync = (key: string, write: (db: Database) => Promise<Written>, flight = key) =>
    coalesce(flight, async (begin) => {
      const { after, changed } = await locks.withLock(key, async (transaction) => {
        begin();
        const written = await write(transaction);
        const changed = ownersOfChanged(written);
        await notifyChanged(transaction, changed);
        await journal.onStored(transaction, written.after);
        return { after: written.after, changed };
      });
      onChanged(changed);
      for (const row of after) await settle(row);
    });

  async function settle(row: SubscriptionRow): Promise<void> {
    // A member may have verified the email after the row was checked for an owner, and read before
    // the row was stored. Only a check after the commit finds both.
    const claimed = row.userId || !row.customerEmail ? undefined : await claimOne(db, row);
    if (claimed?.userId) {
      await notifyChanged(db, [claimed.userId]);
      onChanged([claimed.userId]);
    }
    await announcements.announce(row);
  }

  async function close(transaction: Database, id: string): Promise<Written> {
    await closePurchases(transaction, [{ source: "stripe", id }], clock());
    await deleteCard(transaction, id);
    return NOTHING;
  }

  /** Refunds first: if the rest fails, a running subscription is found again. */
  async function endLate(transaction: Database, id: string): Promise<Written> {
    await returnLate(transaction, id);
    await required(payments).cancelSubscription(id);
    log.error(
      { event: "paid_after_deletion", subscription: id },
      "payment for a deleted account canceled, and its refund asked for",
    );
    return close(transaction, id);
  }

  const isOfDeleted = async (transaction: Database, { userId }: ProviderSubscription) =>
    userId !== null &&
    (await closedSince(transaction, { source: "revenuecat", id: userId })) !== undefined;

  const isRunning = (read: ProviderSubscription) =>
    read.status !== OTHER_PRODUCT && !ENDED_STATUSES.includes(read.status);

  /** A closed purchase is not stored, but it must have ended, or someone pays for nothing. */
  async function checkClosed(transaction: Database, id: string, since: Date): Promise<Written> {
    if (clock().getTime() - since.getTime() < CLOSING_MS) return NOTHING;
    const read = await required(payments).readSubscription(id);
    return read && isRunning(read) ? endLate(transaction, id) : NOTHING;
  }

  async function storeCard(
    transaction: Database,
    read: ProviderSubscription,
    known: SubscriptionRow | undefined,
  ) {
    if (await hasFreeDays(transaction, read, known)) {
      return storeCardSubscription(transaction, read, clock());
    }
    const { id, status } = read;
    if (!ENDED_STATUSES.includes(status)) await required(payments).cancelSubscription(id);
    const ended = await required(payments).readSubscription(id);
    const row = await storeCardSubscription(transaction, ended ?? read, clock());
    await saveTrialNotice(transaction, row, "taken_before");
    await options.onSecondTrial(row);
    return row;
  }

  /** Free days are judged when they begin: two pages may be open, and the mailbox is another. */
  async function hasFreeDays(
    transaction: Database,
    read: ProviderSubscription,
    known: SubscriptionRow | undefined,
  ): Promise<boolean> {
    const { id: subscriptionId, trial, trialCode: code, begun, userId, startedAt } = read;
    if (!trial || !code) return true;
    const isKnown = known?.trial === true;
    const isRunning = isKnown && !ENDED_STATUSES.includes(known.status);
    const fits = await takeTrial(transaction, {
      isRunning,
      subscriptionId,
      code,
      codeId: begun.trialCodeId ?? undefined,
      card: begun.card,
      takenAt: startedAt ?? clock(),
      userId,
      email: read.customerEmail,
    });
    return fits || isKnown;
  }

  /** An outdated response restores nothing: it is requested again, unless it was reported since. */
  async function isDoubted(
    transaction: Database,
    known: SubscriptionRow,
    { answer, heardAt }: Heard,
  ): Promise<boolean> {
    if (!contradicts(answer, known)) return false;
    // A report's time has no milliseconds.
    const knownAt = Math.floor(known.syncedAt.getTime() / 1000) * 1000;
    if (heardAt && heardAt.getTime() >= knownAt) return false;
    const since = await doubt(transaction, known, clock());
    if (since <= doubtedBefore(clock())) return false;
    await options.onDoubted(transaction, believedFrom(since));
    const { source, externalId: subscription } = known;
    log.warn(
      { event: "provider_contradiction", source, subscription },
      "contradicts an earlier response, will read again",
    );
    return true;
  }

  async function writeCard(transaction: Database, id: string, heardAt: Date | null) {
    const since = await closedSince(transaction, { source: "stripe", id });
    if (since) return checkClosed(transaction, id, since);
    const known = await findRow(transaction, { source: "stripe", externalId: id });
    const before = known ? [known] : [];
    const read = await required(payments).readSubscription(id);
    if (known && read && read.customerId !== known.customerId) throw unreadable("another customer");
    if (read && !known?.userId && (await isOfDeleted(transaction, read))) {
      return isRunning(read) ? endLate(transaction, id) : close(transaction, id);
    }
    // Another product sold through the same account.
    if (!known && read?.status === OTHER_PRODUCT) return { before, after: [] };
    const answer = read && { ...read, givesAccess: null };
    if (known && answer && (await isDoubted(transaction, known, { answer, heardAt }))) {
      return { before, after: before };
    }
    if (read) return { before, after: [await storeCard(transaction, read, known)] };
    // The provider still knows ended subscriptions, so this one was lost: its paid period stays.
    if (known) {
      log.warn({ subscription: id }, "the provider no longer knows the subscription");
      await undoubt(transaction, known);
    }
    const end = known && validUntil(known);
    const isEnded = end !== undefined && end !== null && end <= clock();
    const ended = isEnded ? await endLost(transaction, id, clock()) : undefined;
    return { before, after: ended ? [ended] : before };
  }

  /** All ids of a customer list the same purchases, so those of members are not moved. */
  async function notOfMembers(listed: StoreSubscription[], known: SubscriptionRow[]) {
    const members = new Set(known.flatMap(({ userId, customerId }) => (userId ? customerId : [])));
    const theirs = new Set<string>();
    for (const member of members) {
      for (const { id } of await required(stores).subscriptionsOf(member)) theirs.add(id);
    }
    return listed.filter(({ id }) => !theirs.has(id));
  }

  /**
   * Only its buyer can end it at the store; the operator is informed until it no longer charges.
   */
  async function noteLeft(transaction: Database, appUserId: string): Promise<void> {
    const purchase = { source: "revenuecat", id: appUserId } as const;
    const listed = await required(stores).subscriptionsOf(appUserId);
    const ids = listed.map(({ id }) => id);
    const rows = await findCustomerRows(transaction, "revenuecat", { customerId: appUserId, ids });
    const owned = new Set(rows.flatMap(({ userId, externalId }) => (userId ? externalId : [])));
    const known = await findLeft(transaction, purchase);
    const left = listed
      .filter((read) => !owned.has(read.id) && chargesAgain({ source: "revenuecat", ...read }))
      .map((read) => {
        const before = known.find(({ id }) => id === read.id);
        if (!before) {
          const { id: subscription, store } = read;
          log.error(
            { event: "store_charges_after_deletion", subscription, store },
            "a store still charges a deleted account",
          );
        }
        const heardAt = before?.heardAt ?? clock().toISOString();
        const on = chargesOn({ source: "revenuecat", ...read }, clock())?.toISOString() ?? null;
        return { id: read.id, store: read.store, heardAt, chargesOn: on };
      });
    await storeLeft(transaction, purchase, left);
  }

  async function writeStore(transaction: Database, appUserId: string, heardAt: Date | null) {
    if (await closedSince(transaction, { source: "revenuecat", id: appUserId })) {
      await noteLeft(transaction, appUserId);
      return NOTHING;
    }
    const listed = await required(stores).subscriptionsOf(appUserId);
    const ids = listed.map(({ id }) => id);
    const before = await findCustomerRows(transaction, "revenuecat", {
      customerId: appUserId,
      ids,
    });
    const after: SubscriptionRow[] = [];
    const own = isNobodys(appUserId) ? await notOfMembers(listed, before) : listed;
    for (const read of own) {
      const known = before.find(({ externalId }) => externalId === read.id);
      const answer = { ...read, revoked: null };
      // Another customer's subscription was transferred; the first report ended it there.
      const isTheirs = known?.customerId === appUserId;
      if (known && isTheirs && (await isDoubted(transaction, known, { answer, heardAt }))) {
        after.push(known);
        continue;
      }
      after.push(await storeStoreSubscription(transaction, { ...read, appUserId }, clock()));
    }
    after.push(...(await markMoved(transaction, appUserId, ids, clock())));
    return { before, after };
  }

  const writerOf = (heardAt: Date | null): SyncWriter => {
    const flight = (key: string) => (heardAt ? `${key}:${heardAt.getTime()}` : key);
    const syncSubscription = (id: string) => {
      const key = `stripe:${id}`;
      return sync(key, (db) => writeCard(db, id, heardAt), flight(key));
    };
    const syncStoreCustomer = (appUserId: string) => {
      const key = `revenuecat:${appUserId}`;
      return sync(key, (db) => writeStore(db, appUserId, heardAt), flight(key));
    };
    return {
      syncSubscription,
      async syncCustomer(customerId) {
        const listed = await required(payments).subscriptionsOf(customerId);
        const known = await findCustomerRows(db, "stripe", { customerId });
        const ids = new Set([...listed, ...known.map(({ externalId }) => externalId)]);
        for (const id of ids) await syncSubscription(id);
      },
      endLatePayment: (id) => sync(`stripe:${id}`, (db) => endLate(db, id), `late:${id}`),
      syncStoreCustomer,
      syncIfDue(row) {
        const { source, externalId, customerId } = row;
        const isCard = source === "stripe";
        const key = `${source}:${isCard ? externalId : customerId}`;
        const writeIfDue = async (transaction: Database) => {
          const rows = isCard
            ? [await findRow(transaction, { source, externalId })]
            : await findCustomerRows(transaction, source, { customerId });
          const isDue = rows.some((known) => known && needsProviderCheck(known, clock()));
          if (!isDue) return NOTHING;
          return isCard
            ? writeCard(transaction, externalId, heardAt)
            : writeStore(transaction, customerId, heardAt);
        };
        return sync(key, writeIfDue, `due:${key}`);
      },
      async syncDoubted() {
        for (const { source, externalId, customerId } of await findDoubted(
          db,
          doubtedBefore(clock()),
        )) {
          await (source === "stripe"
            ? syncSubscription(externalId)
            : syncStoreCustomer(customerId)
          ).catch((error: unknown) =>
            log.warn(
              { source, error: describeError(error) },
              "could not read the subscription again",
            ),
          );
        }
      },
      heard: writerOf,
    };
  };
  return writerOf(null);
}

function required<Provider>(provider: Provider | undefined): Provider {
  if (!provider) throw new Problem("billing.not_configured");
  return provider;
}

function ownersOfChanged({ before, after }: Written): string[] {
  const owners = after.flatMap((row) => {
    const old = before.find(({ externalId }) => externalId === row.externalId);
    if (old && isSameState(old, row)) return [];
    return [old?.userId, row.userId].flatMap((id) => id ?? []);
  });
  return [...new Set(owners)];
}
