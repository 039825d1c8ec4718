import {
  and,
  asc,
  between,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import {
  isKey,
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { type PriceMove, subscriptions } from "#schema/schema.ts";

export type { PriceMove };

const AT_ONCE = 500;

const { source, status, trial, cancelAtPeriodEnd, revoked, syncedAt, userId } = subscriptions;
const { periodEnd: end, externalId: id, priceId, priceMove } = subscriptions;

/** Cards that are charged automatically; free days and years that staff extended are trialing. */
const renewsByItself = and(
  eq(source, "stripe"),
  eq(status, "active"),
  eq(trial, false),
  eq(cancelAtPeriodEnd, false),
  isNull(revoked),
  // Only emails to members say whether they arrived.
  isNotNull(userId),
  // Always so before the end; the index has these only.
  lt(syncedAt, end),
);

const moveOf = (key: "of" | "movedAt" | "renewsAt") => sql`${priceMove} ->> ${key}`;
const isOfThisRenewal = sql`(${moveOf("renewsAt")})::timestamptz = ${end}`;
const isAtOtherThan = (sold: readonly string[]) =>
  and(isNotNull(priceId), notInArray(priceId, [...sold]));

type Renewals = { from: Date; to: Date };

/** Returns who is to be told that the renewal costs what is sold now, in pages. */
export async function* eachUntold(
  db: Database,
  sold: readonly string[],
  { from, to }: Renewals,
): AsyncGenerator<SubscriptionRow> {
  const isUntold = sql`(${priceMove} is null or ${isOfThisRenewal} is not true)`;
  let page: SubscriptionRow[];
  let last: SubscriptionRow | undefined;
  do {
    const isLater = last?.periodEnd
      ? sql`(${end}, ${id}) > (${last.periodEnd.toISOString()}::timestamptz, ${last.externalId})`
      : undefined;
    page = await db
      .select(ROW)
      .from(subscriptions)
      .where(and(renewsByItself, isUntold, isAtOtherThan(sold), between(end, from, to), isLater))
      .orderBy(asc(end), asc(id))
      .limit(AT_ONCE);
    yield* page;
    last = page.at(-1);
  } while (page.length === AT_ONCE);
}

export type WaitingMove = { row: SubscriptionRow; move: PriceMove };

/** Returns what is not charged at the price that its member was to be emailed. */
export async function findWaiting(db: Database, { from, to }: Renewals): Promise<WaitingMove[]> {
  const waits = and(isNotNull(priceMove), isOfThisRenewal, sql`${moveOf("movedAt")} is null`);
  const found = await db
    .select({ row: ROW, move: priceMove })
    .from(subscriptions)
    .where(and(renewsByItself, waits, between(end, from, to)))
    .orderBy(asc(end), asc(id));
  return found.flatMap(({ row, move }) => (move ? [{ row, move }] : []));
}

/** False where the subscription no longer renews as it did. */
export async function saveMove(
  tx: Database,
  row: SubscriptionRow,
  move: PriceMove,
): Promise<boolean> {
  const isSame = and(isKey(row), renewsByItself, eq(end, new Date(move.renewsAt)));
  const saved = await tx
    .update(subscriptions)
    .set({ priceMove: move })
    .where(isSame)
    .returning({ id });
  return saved.length > 0;
}

export async function noteMoved(db: Database, row: SubscriptionRow, move: PriceMove, at: Date) {
  const moved = { ...move, movedAt: at.toISOString() };
  await db.update(subscriptions).set({ priceMove: moved }).where(isKey(row));
}

/** Whether a member was to be told of a price. */
export async function isTold(tx: Database, price: string): Promise<boolean> {
  const told = await tx
    .select({ id })
    .from(subscriptions)
    .where(eq(moveOf("of"), price))
    .limit(1);
  return told.length > 0;
}

const renewals = z.array(z.object({ at: z.coerce.date(), count: z.coerce.number() }));

/** Counts the cards that renew automatically, by day; with the first of each day. */
export async function countRenewals(db: Database, now: Date) {
  const { rows } = await db.execute(sql`
    select min(${end}) as at, count(*) as count from ${subscriptions}
    where ${and(renewsByItself, sql`${end} > ${now.toISOString()}::timestamptz`)}
      and ${inArray(priceId, db.select({ id: sql`sold.price_id` }).from(sql`sold_prices sold`))}
    group by date_trunc('day', ${end} at time zone 'UTC') order by 1`);
  return renewals.parse(rows);
}
