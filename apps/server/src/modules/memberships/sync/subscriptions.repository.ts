import { foldAddress } from "@sovereign/domain/credentials";
import { GRACE_DAYS, PAID_STATUSES, validUntil } from "@sovereign/domain/subscription";
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  begunOf,
  isKey,
  ROW,
  type SubscriptionKey,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { ProviderSubscription } from "#providers/payments/payments.ts";
import { MOVED, type StoreSubscription } from "#providers/stores/stores.ts";
import { hasAddress } from "#schema/has-address.ts";
import { soldPrices, subscriptions, user } from "#schema/schema.ts";

/** The rows with these ids may be another customer's. */
export function findCustomerRows(
  db: Database,
  source: SubscriptionRow["source"],
  { customerId, ids = [] }: { customerId: string; ids?: string[] },
): Promise<SubscriptionRow[]> {
  const { customerId: customer, externalId } = subscriptions;
  return db
    .select(ROW)
    .from(subscriptions)
    .where(
      and(eq(subscriptions.source, source), or(eq(customer, customerId), inArray(externalId, ids))),
    );
}

/** Sets an owner once: the customer's member, the checkout's, or the payer's (decision 42). */
export async function storeCardSubscription(
  db: Database,
  read: ProviderSubscription,
  now: Date,
): Promise<SubscriptionRow> {
  const { id, userId, customerEmail: address, begun: _, ...described } = read;
  const customerEmail = address && foldAddress(address);
  const state = { ...described, syncedAt: now, doubtedAt: null };
  const owner = (column: "id" | "link") => sql<string>`(select ${sql.raw(column)} from (
    select 1 as rank, s.user_id as id, s.owner_link as link, s.started_at
      from subscriptions s
      where s.source = 'stripe' and s.customer_id = ${read.customerId} and s.user_id is not null
    union all select 2, u.id, 'checkout', null from ${user} u where u.id = ${userId}
    union all select 3, ${user.id}, 'address', null from ${user}
      where ${hasAddress(customerEmail ?? "")} and ${user.emailVerified}
        and not exists (${begunOf(user.id)})
    order by rank, started_at, id limit 1) owners)`;
  const [row] = await db
    .insert(subscriptions)
    .values({
      ...state,
      source: "stripe",
      externalId: id,
      customerEmail,
      userId: owner("id"),
      ownerLink: owner("link"),
    })
    .onConflictDoUpdate({
      target: [subscriptions.source, subscriptions.externalId],
      set: {
        ...state,
        // A customer deleted at the provider has no email anymore.
        customerEmail: sql`coalesce(excluded.customer_email, ${subscriptions.customerEmail})`,
        userId: sql`coalesce(${subscriptions.userId}, excluded.user_id)`,
        ownerLink: sql`coalesce(${subscriptions.ownerLink}, excluded.owner_link)`,
      },
    })
    .returning(ROW);
  return present(row);
}

export async function storeStoreSubscription(
  db: Database,
  read: StoreSubscription & { appUserId: string },
  now: Date,
): Promise<SubscriptionRow> {
  const { id, appUserId, ...described } = read;
  const state = {
    ...described,
    customerId: appUserId,
    userId: sql<string>`(select id from ${user} where id = ${appUserId})`,
    syncedAt: now,
    doubtedAt: null,
  };
  const [row] = await db
    .insert(subscriptions)
    .values({ ...state, source: "revenuecat", externalId: id })
    .onConflictDoUpdate({ target: [subscriptions.source, subscriptions.externalId], set: state })
    .returning(ROW);
  return present(row);
}

/** Returns when the provider started to contradict its earlier response, this time included. */
export async function doubt(db: Database, key: SubscriptionKey, now: Date): Promise<Date> {
  const [row] = await db
    .update(subscriptions)
    .set({ doubtedAt: sql`coalesce(${subscriptions.doubtedAt}, ${now.toISOString()})` })
    .where(isKey(key))
    .returning({ since: subscriptions.doubtedAt });
  return row?.since ?? now;
}

export async function undoubt(db: Database, key: SubscriptionKey): Promise<void> {
  await db
    .update(subscriptions)
    .set({ doubtedAt: null })
    .where(and(isKey(key), isNotNull(subscriptions.doubtedAt)));
}

/** When the oldest doubt began; null without one. */
export async function findOldestDoubt(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: min(subscriptions.doubtedAt) }).from(subscriptions);
  return row?.at ?? null;
}

export function findDoubted(db: Database, before: Date): Promise<SubscriptionRow[]> {
  return db
    .select(ROW)
    .from(subscriptions)
    .where(lte(subscriptions.doubtedAt, before))
    .orderBy(subscriptions.doubtedAt)
    .limit(100);
}

/**
 * Marks subscriptions that the store no longer lists as moved to another customer: it also lists
 * ended ones.
 */
export function markMoved(
  db: Database,
  appUserId: string,
  listed: string[],
  now: Date,
): Promise<SubscriptionRow[]> {
  return db
    .update(subscriptions)
    .set({ givesAccess: false, status: MOVED, syncedAt: now, doubtedAt: null })
    .where(
      and(
        eq(subscriptions.source, "revenuecat"),
        eq(subscriptions.customerId, appUserId),
        notInArray(subscriptions.externalId, listed),
        // A subscription that ended before it moved was announced as ended.
        or(
          notInArray(subscriptions.status, ["expired", MOVED]),
          ne(subscriptions.givesAccess, false),
          isNotNull(subscriptions.doubtedAt),
        ),
      ),
    )
    .returning(ROW);
}

/** For a card subscription unknown to the provider, after its paid period. */
export async function endLost(
  db: Database,
  externalId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .update(subscriptions)
    .set({ status: "canceled", syncedAt: now })
    .where(isKey({ source: "stripe", externalId }))
    .returning(ROW);
  return row;
}

/** Returns the oldest end first, starting after `after`. */
export function findEnded(
  db: Database,
  now: Date,
  { most, after }: { most: number; after: SubscriptionRow | undefined },
) {
  const end = sql`case
    when ${subscriptions.givesAccess} then ${subscriptions.periodEnd}
    when ${subscriptions.givesAccess} is not null then null
    when ${subscriptions.status} = 'past_due'
      then ${subscriptions.periodStart} + make_interval(days => ${GRACE_DAYS})
    when ${inArray(subscriptions.status, PAID_STATUSES)} then ${subscriptions.periodEnd} end`;
  const afterEnd = after ? validUntil(after) : null;
  return db
    .select(ROW)
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.source, "office"),
        sql`${end} <= ${now.toISOString()} and ${subscriptions.syncedAt} < ${end}`,
        // Redundant, but the condition of the two indexes: no sweep reads the whole table.
        or(
          and(
            lte(subscriptions.periodEnd, now),
            lt(subscriptions.syncedAt, subscriptions.periodEnd),
          ),
          eq(subscriptions.status, "past_due"),
        ),
        afterEnd
          ? sql`(${end}, ${subscriptions.externalId}) > (${afterEnd.toISOString()}, ${after?.externalId})`
          : undefined,
      ),
    )
    .orderBy(end, subscriptions.externalId)
    .limit(most);
}

/** When the next paid period ends that the provider is asked about; null without one. */
export async function findNextEnd(db: Database, now: Date): Promise<Date | null> {
  const { periodEnd, syncedAt, source } = subscriptions;
  const [row] = await db
    .select({ at: min(periodEnd) })
    .from(subscriptions)
    .where(and(ne(source, "office"), gt(periodEnd, now), lt(syncedAt, periodEnd)));
  return row?.at ?? null;
}

/** Assigns an unowned subscription to the member without one who has verified its email. */
export async function claimOne(
  db: Database,
  key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .update(subscriptions)
    .set({ userId: user.id, ownerLink: "address" })
    .from(user)
    .where(
      and(
        isKey(key),
        isNull(subscriptions.userId),
        hasAddress(subscriptions.customerEmail),
        eq(user.emailVerified, true),
        sql`not exists (${begunOf(user.id)})`,
      ),
    )
    .returning(ROW);
  return row;
}

export async function findAnnounced(
  db: Database,
  key: SubscriptionKey,
): Promise<{ row: SubscriptionRow; announced: unknown } | undefined> {
  const [found] = await db
    .select({ row: ROW, announced: subscriptions.announced })
    .from(subscriptions)
    .where(isKey(key));
  return found;
}

export async function saveAnnounced(db: Database, row: SubscriptionRow): Promise<void> {
  await db.update(subscriptions).set({ announced: row }).where(isKey(row));
}

function present(row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row) throw new Error("the subscription was not stored");
  return row;
}

/** Whether the free days of a subscription had been taken before. */
export async function isRefusedTrial(db: Database, externalId: string): Promise<boolean> {
  const refused = eq(subscriptions.trialNotice, "taken_before");
  return (
    (await db.$count(subscriptions, and(isKey({ source: "stripe", externalId }), refused))) > 0
  );
}

// Old prices are stored, so that a price change locks no one out (decision 42).

export async function findSoldPrices(db: Database): Promise<string[]> {
  const rows = await db.select({ id: soldPrices.priceId }).from(soldPrices);
  return rows.map(({ id }) => id);
}

/** Preserves an earlier time of the first sale. */
export async function rememberSoldPrice(db: Database, priceId: string, now: Date): Promise<void> {
  await db.insert(soldPrices).values({ priceId, soldSince: now }).onConflictDoNothing();
}
