import { GIFT_REASON, type JournalRow } from "@sovereign/domain/journal";
import { chargesAgain } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Locks } from "#locks/locks.ts";
import type { MoneyJournal } from "#modules/memberships/memberships.types.ts";
import {
  findRowsOf,
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { GiftPayment } from "#providers/payments/gift-payments.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { GiftMails, GiftNews } from "./gift-mails.ts";
import type { GiftRenewals } from "./gift-renewals.ts";
import {
  deleteUnpaid,
  findByCheckout,
  findGift,
  findOfCustomer,
  findUnsettled,
  type GiftRow,
  lockGift,
  revokeYear,
  storePayment,
  storeReturn,
} from "./gifts.repository.ts";

const DAY_MS = 24 * 3600_000;

/** A bank decides about a dispute within a quarter of the payment, or soon after. */
const SETTLED_AFTER_DAYS = 150;

/** Returns a gift's year as the journal has it: time without money. */
export function openedYear(
  year: SubscriptionRow,
  { externalId, at, from, currency }: Pick<JournalRow, "externalId" | "at" | "from" | "currency">,
): JournalRow {
  return {
    source: "office",
    kind: "payment",
    externalId,
    at,
    subscriptionId: year.externalId,
    paymentId: null,
    customerId: null,
    memberKey: null,
    product: "membership",
    amount: 0,
    currency,
    yearly: null,
    discount: 0,
    tax: 0,
    reason: GIFT_REASON,
    from,
    to: year.periodEnd,
  };
}

/** A year that has not begun ends, or is open again, right after its beginning. */
function changedYear(year: SubscriptionRow, currency: string, now: Date): JournalRow {
  const start = year.periodStart?.getTime() ?? 0;
  const instant = (after: number) => new Date(Math.max(now.getTime(), start + after));
  const externalId = `${year.externalId}:${now.toISOString()}`;
  if (!year.revoked) return openedYear(year, { externalId, at: now, from: instant(2), currency });
  const ended = openedYear(year, { externalId, at: instant(1), from: null, currency });
  return { ...ended, kind: "ended", to: null };
}

/** The year is open from another day on, and not from the day it had. */
export function movedYear(
  year: SubscriptionRow,
  { gift, before, now }: { gift: GiftRow; before: Date; now: Date },
): JournalRow[] {
  const externalId = `${year.externalId}:${now.toISOString()}`;
  const fact = { externalId, currency: gift.currency ?? "", from: year.periodStart };
  const opened = openedYear(year, { ...fact, at: now });
  const old = openedYear(year, { ...fact, at: before, from: null });
  return [opened, { ...old, kind: "moved", to: before }];
}

/** A dispute from before disputes were told as such (migration 0038). */
const wasToldAsCanceled = ({ returned, returnedAt }: GiftRow) =>
  returned === "disputed" && returnedAt === null;

export type GiftSync = ReturnType<typeof createGiftSync>;

/** Syncs a gift's payment with the provider, under the gift's lock (decision 140). */
export function createGiftSync(deps: {
  db: Database;
  clock: Clock;
  locks: Locks;
  payments: Payments | undefined;
  mails: GiftMails;
  journal: Pick<MoneyJournal, "record" | "onMoney">;
  renewals: Pick<GiftRenewals, "giveBack">;
  onChanged: (userId: string) => void;
  onStored: (tx: Database, gift: GiftRow) => Promise<void>;
}) {
  const { db, clock, locks, payments, mails, journal, renewals, onChanged, onStored } = deps;

  /** A claimed gift's access ends with its money, as a refunded membership's does. */
  async function store(tx: Database, before: GiftRow, paid: GiftPayment): Promise<GiftRow> {
    const { id } = before;
    const now = clock();
    await storePayment(tx, id, paid);
    if (paid.returned !== before.returned) {
      const { returned: revoked } = paid;
      await storeReturn(tx, id, { returned: revoked, now });
      const year = await revokeYear(tx, id, { revoked, now });
      // A dispute that is lost closes nothing more.
      if (year && (revoked === null || before.returned === null)) {
        await journal.record([changedYear(year, paid.currency, now)], tx);
        if (year.userId) await notifyChanged(tx, [year.userId]);
      }
    }
    return (await findGift(tx, id)) ?? before;
  }

  async function tell(tx: Database, before: GiftRow, after: GiftRow): Promise<void> {
    if (after.returned === before.returned) return;
    const news = { gift: after, on: before.returnedAt ?? clock() };
    if (!after.returned) await tellWhatRenews(tx, news);
    if (after.returned === "disputed") return mails.disputed(news);
    if (after.returned && wasToldAsCanceled(before)) return;
    if (before.returned === "disputed") return mails.disputeEnded(news);
    await (after.returned ? mails.returned(news) : mails.reopened(news));
  }

  /** While the gift was closed, what charges its member was given back to them, or was bought. */
  async function tellWhatRenews(tx: Database, { gift, on }: GiftNews): Promise<void> {
    const { claimedBy, endsAt } = gift;
    if (!claimedBy || !endsAt || endsAt <= clock()) return;
    for (const row of await findRowsOf(tx, claimedBy)) {
      const { externalId: id, periodEnd: renewsOn } = row;
      if (chargesAgain(row) && renewsOn) await mails.renewsBeside({ gift, on }, { id, renewsOn });
    }
  }

  /** True when the payment's state was not known. */
  async function sync(id: string): Promise<boolean> {
    const changed = await locks.withLock(`gift:${id}`, async (tx) => {
      const known = await findGift(tx, id);
      const read = known && (await payments?.readGift(known.checkoutId));
      if (!known || !read) return undefined;
      if (!read.payment) {
        if (read.over) await deleteUnpaid(tx, id);
        return undefined;
      }
      // It may have been claimed while the provider was asked.
      const before = (await lockGift(tx, id)) ?? known;
      const after = await store(tx, before, read.payment);
      if (!before.paidAt || after.returned !== before.returned) await onStored(tx, after);
      if (!before.paidAt) await journal.onMoney(read.payment.customerId, tx);
      // Queued before the commit: a repetition has the same key.
      if (!before.paidAt) await mails.bought(after);
      await tell(tx, before, after);
      return { before, after };
    });
    if (!changed) return false;
    const { before, after } = changed;
    if (after.returned && after.claimedAt) await renewals.giveBack(id);
    const isReturnNews = after.returned !== before.returned;
    if (after.claimedBy && isReturnNews) onChanged(after.claimedBy);
    return !before.paidAt || isReturnNews;
  }

  return {
    sync,
    async syncCheckout(checkoutId: string): Promise<void> {
      const gift = await findByCheckout(db, checkoutId);
      if (gift) await sync(gift.id);
    },
    async syncCustomer(customerId: string): Promise<void> {
      for (const id of await findOfCustomer(db, customerId)) await sync(id);
    },
    /** Gifts that may have changed without a webhook. */
    findUnsettled: () =>
      findUnsettled(db, new Date(clock().getTime() - SETTLED_AFTER_DAYS * DAY_MS)),
  };
}
