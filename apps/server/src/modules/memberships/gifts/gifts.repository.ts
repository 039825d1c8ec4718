import { foldAddress } from "@sovereign/domain/credentials";
import { GIFT_PRODUCT, type Revocation } from "@sovereign/domain/subscription";
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { addressKeySql } from "#jobs/address-keys.statements.ts";
import {
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { GiftPayment } from "#providers/payments/gift-payments.ts";
import type { StoppedRenewal } from "#schema/gifts-schema.ts";
import { comparedAddress } from "#schema/has-address.ts";
import { gifts, subscriptions, user } from "#schema/schema.ts";

export type GiftRow = typeof gifts.$inferSelect;
export type { StoppedRenewal };
export type NewGift = typeof gifts.$inferInsert;

export async function insertGift(db: Database, gift: NewGift): Promise<void> {
  await db.insert(gifts).values(gift);
}

export async function findGift(db: Database, id: string): Promise<GiftRow | undefined> {
  const [gift] = await db.select().from(gifts).where(eq(gifts.id, id));
  return gift;
}

/** Locks a gift until the end of the transaction. */
export async function lockGift(tx: Database, id: string): Promise<GiftRow | undefined> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for("update");
  return gift;
}

export async function findByCheckout(db: Database, checkoutId: string) {
  const [gift] = await db.select().from(gifts).where(eq(gifts.checkoutId, checkoutId));
  return gift;
}

export async function findOfCustomer(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.customerId, customerId));
  return rows.map(({ id }) => id);
}

/** Returns the gifts whose payment may have changed since `from`. */
export async function findUnsettled(db: Database, from: Date): Promise<string[]> {
  const rows = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(or(isNull(gifts.paidAt), gt(gifts.paidAt, from)))
    .orderBy(gifts.createdAt);
  return rows.map(({ id }) => id);
}

export async function storePayment(tx: Database, id: string, paid: GiftPayment): Promise<void> {
  const { customerId, amount, currency, paidAt } = paid;
  // An account's address is found by it when that account is deleted.
  const email = paid.email && foldAddress(paid.email);
  await tx
    .update(gifts)
    .set({
      paymentId: paid.id,
      customerId,
      amount,
      currency,
      paidAt: sql`coalesce(${gifts.paidAt}, ${paidAt.toISOString()}::timestamptz)`,
      // A member's is their account's, and leaves with it.
      giverEmail: sql`case when ${gifts.paidAt} is null and not ${gifts.byMember} then ${email}
        else ${gifts.giverEmail} end`,
    })
    .where(eq(gifts.id, id));
}

export async function storeReturn(
  tx: Database,
  id: string,
  { returned, now }: { returned: Revocation | null; now: Date },
): Promise<void> {
  await tx
    .update(gifts)
    .set({ returned, returnedAt: returned && now })
    .where(eq(gifts.id, id));
}

/** Counts a sending of the link, which staff ordered; returns the gift with it. */
export async function countResent(
  tx: Database,
  id: string,
  to?: { recipientEmail: string; sentAt: Date | null },
): Promise<GiftRow | undefined> {
  const resent = sql`${gifts.resent} + 1`;
  const [gift] = await tx
    .update(gifts)
    .set({ resent, ...(to && { ...to, linkVersion: resent }) })
    .where(eq(gifts.id, id))
    .returning();
  return gift;
}

export async function storeRefunding(
  tx: Database,
  id: string,
  refunding: GiftRow["refunding"],
): Promise<void> {
  await tx.update(gifts).set({ refunding }).where(eq(gifts.id, id));
}

export async function storeStopped(
  tx: Database,
  id: string,
  held: { stopped: StoppedRenewal[] | null; heldAt: Date | null },
): Promise<void> {
  await tx.update(gifts).set(held).where(eq(gifts.id, id));
}

/** It has been turned on again, or cannot be. */
export async function dropStopped(db: Database, id: string, entry: StoppedRenewal): Promise<void> {
  const { stopped } = gifts;
  const left = sql`(select jsonb_agg(each.entry) from jsonb_array_elements(${stopped}) each(entry)
    where each.entry <> ${JSON.stringify(entry)}::jsonb)`;
  await db.update(gifts).set({ stopped: left }).where(eq(gifts.id, id));
}

/** Deletes a renewal from its gift: its member turned it on again, so it is theirs to turn off. */
export async function forgetTurnedOn(
  db: Database,
  { externalId, userId }: Pick<SubscriptionRow, "externalId" | "userId">,
): Promise<void> {
  const { claimedBy, stopped } = gifts;
  if (!userId) return;
  await db
    .update(gifts)
    .set({ stopped: sql`nullif(${stopped} - ${externalId}::text, '[]')` })
    .where(and(eq(claimedBy, userId), sql`jsonb_exists(${stopped}, ${externalId})`));
}

/** Returns gifts with a renewal to end or restore; a claim held since then is left. */
export const findStopped = (db: Database, heldSince: Date): Promise<GiftRow[]> => {
  const { stopped, returned, claimedAt, heldAt } = gifts;
  const isLeft = and(isNull(claimedAt), or(isNull(heldAt), lte(heldAt, heldSince)));
  const isReturned = and(isNotNull(claimedAt), isNotNull(returned));
  const ends = sql`jsonb_path_exists(${stopped}, '$[*].ends')`;
  return db
    .select()
    .from(gifts)
    .where(and(isNotNull(stopped), or(isLeft, isReturned, ends)));
};

/** Whether a renewal or a membership in arrears is still recorded in a gift. */
export async function hasStopped(db: Database): Promise<boolean> {
  return (await db.$count(gifts, isNotNull(gifts.stopped))) > 0;
}

export async function deleteUnpaid(db: Database, id: string): Promise<void> {
  await db.delete(gifts).where(and(eq(gifts.id, id), isNull(gifts.paidAt)));
}

/** Closes or opens a claimed gift's year; returns its row, if its member still exists. */
export async function revokeYear(
  tx: Database,
  id: string,
  { revoked, now }: { revoked: Revocation | null; now: Date },
): Promise<SubscriptionRow | undefined> {
  const { source, externalId, productId } = subscriptions;
  const [row] = await tx
    .update(subscriptions)
    .set({ revoked, syncedAt: now })
    .where(and(eq(source, "office"), eq(externalId, id), eq(productId, GIFT_PRODUCT)))
    .returning(ROW);
  return row;
}

/** Returns who has a gift that waits, with nothing open that lasts until it begins. */
export async function findWaiting(db: Database, now: Date): Promise<string[]> {
  const { claimedBy, beginsAt, returned } = gifts;
  const lasting = sql`select 1 from subscriptions lasting
    where lasting.user_id = ${claimedBy} and lasting.period_end >= ${beginsAt}
      and (lasting.period_start is null or lasting.period_start < ${beginsAt})
      and not (lasting.source = 'office' and lasting.external_id = ${gifts.id})
      and lasting.revoked is null and lasting.gives_access is distinct from false
      and lasting.status in ('active', 'trialing', 'past_due', 'in_grace_period')`;
  const rows = await db
    .selectDistinct({ userId: claimedBy })
    .from(gifts)
    .where(and(gt(beginsAt, now), isNull(returned), sql`not exists (${lasting})`));
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function hasWaitingOf(db: Database, userId: string, now: Date): Promise<boolean> {
  const { claimedBy, beginsAt, returned } = gifts;
  const waiting = and(eq(claimedBy, userId), gt(beginsAt, now), isNull(returned));
  return (await db.$count(gifts, waiting)) > 0;
}

export async function hasWaiting(db: Database, now: Date): Promise<boolean> {
  return (await db.$count(gifts, and(gt(gifts.beginsAt, now), isNull(gifts.returned)))) > 0;
}

/** Changes the days of a gift's year, in the ledger too. */
export async function moveYear(
  tx: Database,
  id: string,
  { begins, ends, now }: { begins: Date; ends: Date; now: Date },
): Promise<SubscriptionRow | undefined> {
  const { source, externalId, productId } = subscriptions;
  await tx.update(gifts).set({ beginsAt: begins, endsAt: ends }).where(eq(gifts.id, id));
  const [row] = await tx
    .update(subscriptions)
    .set({ startedAt: begins, periodStart: begins, periodEnd: ends, syncedAt: now })
    .where(and(eq(source, "office"), eq(externalId, id), eq(productId, GIFT_PRODUCT)))
    .returning(ROW);
  return row;
}

export async function storeClaim(
  tx: Database,
  id: string,
  claim: {
    claimedBy: string;
    claimedAt: Date;
    beginsAt: Date;
    endsAt: Date;
    stopped: StoppedRenewal[] | null;
  },
): Promise<void> {
  await tx.update(gifts).set(claim).where(eq(gifts.id, id));
}

/** Reserves a gift for one member's claim. */
export async function holdGift(
  tx: Database,
  id: string,
  hold: { heldBy: string; heldAt: Date },
): Promise<void> {
  await tx.update(gifts).set(hold).where(eq(gifts.id, id));
}

/** Leaves the hold of a newer claim, and one with a renewal to turn back on. */
export async function releaseGift(db: Database, id: string, heldAt: Date): Promise<void> {
  await db
    .update(gifts)
    .set({ heldBy: null, heldAt: null })
    .where(and(eq(gifts.id, id), eq(gifts.heldAt, heldAt), isNull(gifts.stopped)));
}

/** Claims of one member wait for each other, so that two years never run simultaneously. */
export const lockClaims = (tx: Database, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts of ${userId}`}, 0))`);

/** Locks paid gifts that are due, but for those that another node sends. */
export const lockDue = (tx: Database, now: Date, limit: number): Promise<GiftRow[]> =>
  tx
    .select()
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.paidAt),
        isNull(gifts.returned),
        isNull(gifts.claimedAt),
        isNull(gifts.sentAt),
        isNotNull(gifts.recipientEmail),
        lte(gifts.arrivesAt, now),
      ),
    )
    .orderBy(gifts.arrivesAt)
    .limit(limit)
    .for("update", { skipLocked: true });

/** When the next gift is to be sent; null without one. */
export async function findNextArrival(db: Database): Promise<Date | null> {
  const { arrivesAt, paidAt, returned, claimedAt, sentAt, recipientEmail } = gifts;
  const [next] = await db
    .select({ arrivesAt })
    .from(gifts)
    .where(
      and(
        isNotNull(paidAt),
        isNull(returned),
        isNull(claimedAt),
        isNull(sentAt),
        isNotNull(recipientEmail),
      ),
    )
    .orderBy(arrivesAt)
    .limit(1);
  return next?.arrivesAt ?? null;
}

/** Locks gifts whose email cannot arrive, but for those that another node passes on. */
export const lockUndelivered = (tx: Database, limit: number): Promise<GiftRow[]> =>
  tx
    .select()
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.sentAt),
        isNull(gifts.returned),
        isNull(gifts.claimedAt),
        // A complaint about the gift itself means that it arrived.
        sql`exists (select 1 from refused_addresses refused
          where refused.address_key = ${addressKeySql(sql`${gifts.recipientEmail}`)}
            and (refused.reason = 'bounced' or refused.since <= ${gifts.sentAt}))`,
      ),
    )
    .limit(limit)
    .for("update", { skipLocked: true });

export async function forgetRecipient(tx: Database, id: string): Promise<void> {
  await tx.update(gifts).set({ recipientEmail: null }).where(eq(gifts.id, id));
}

export async function markSent(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(gifts).set({ sentAt: now }).where(eq(gifts.id, id));
}

/** Deletes unpaid orders, such as one whose bank transfer failed. */
export async function deleteAbandoned(db: Database, before: Date): Promise<void> {
  await db.delete(gifts).where(and(isNull(gifts.paidAt), lt(gifts.createdAt, before)));
}

/**
 * Deletes words and addresses of gifts that were claimed or returned before an instant; the end of
 * a dispute is announced first.
 */
export async function clearOld(db: Database, before: Date): Promise<void> {
  await db
    .update(gifts)
    .set({ word: null, giverName: null, giverEmail: null, recipientEmail: null })
    .where(
      and(
        or(lt(gifts.claimedAt, before), lt(gifts.returnedAt, before)),
        or(isNull(gifts.returned), ne(gifts.returned, "disputed")),
        or(isNotNull(gifts.giverName), isNotNull(gifts.recipientEmail)),
      ),
    );
}

const GIVEN = { given: gifts, giver: { id: user.id, email: user.email, timeZone: user.timeZone } };

export type Giver = { userId?: string; email: string; timeZone: string };

/** Returns whom a gift's news is for; null when their account was deleted. */
export async function findGiver(db: Database, gift: GiftRow): Promise<Giver | null> {
  if (!gift.byMember) {
    return gift.giverEmail ? { email: gift.giverEmail, timeZone: gift.timeZone } : null;
  }
  if (!gift.giverId) return null;
  const [found] = await db.select(GIVEN.giver).from(user).where(eq(user.id, gift.giverId));
  return found ? { userId: found.id, email: found.email, timeZone: found.timeZone } : null;
}

export async function findMember(
  db: Database,
  userId: string,
): Promise<{ id: string; email: string; timeZone: string } | undefined> {
  const [found] = await db.select(GIVEN.giver).from(user).where(eq(user.id, userId));
  return found;
}

/** Returns a member's gifts: given by them, and claimed by them or waiting for their address. */
export async function findGiftsOf(
  db: Database,
  userId: string,
): Promise<{ given: GiftRow[]; received: GiftRow[] }> {
  const isPaid = isNotNull(gifts.paidAt);
  const isSelf = eq(user.id, userId);
  const ownAddress = db.select({ email: comparedAddress }).from(user).where(isSelf);
  const waits = and(
    eq(gifts.recipientEmail, ownAddress),
    isNull(gifts.claimedAt),
    isNotNull(gifts.sentAt),
    isNull(gifts.returned),
  );
  const rows = (condition: ReturnType<typeof and>) =>
    db.select().from(gifts).where(and(isPaid, condition)).orderBy(gifts.createdAt);
  return {
    given: await rows(eq(gifts.giverId, userId)),
    received: await rows(or(eq(gifts.claimedBy, userId), waits)),
  };
}

/** Deletes a departing member's name and words; returns gifts that now reach no one. */
export async function eraseMember(
  tx: Database,
  { id, email }: { id: string; email: string },
): Promise<GiftRow[]> {
  const isRecipient = or(eq(gifts.claimedBy, id), eq(gifts.recipientEmail, email));
  await tx
    .update(gifts)
    .set({ stopped: null })
    .where(and(eq(gifts.heldBy, id), isNull(gifts.claimedAt)));
  const undelivered = await tx
    .update(gifts)
    .set({ recipientEmail: null, word: null, claimedBy: null, stopped: null })
    .where(isRecipient)
    .returning();
  await tx
    .update(gifts)
    .set({ giverId: null, giverEmail: null, word: null })
    .where(or(eq(gifts.giverId, id), eq(gifts.giverEmail, email)));
  return undelivered.filter(
    ({ paidAt, sentAt, claimedAt, returned }) => paidAt && !sentAt && !claimedAt && !returned,
  );
}
