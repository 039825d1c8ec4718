import { foldAddress } from "@sovereign/domain/credentials";
import { GRACE_DAYS, knownUntil, PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  begunOf,
  isKey,
  ROW,
  type SubscriptionKey,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { ProviderSubscription } from "#providers/payments/payments.ts";
import type { StoreSubscription } from "#providers/stores/stores.ts";
import { subscriptions, user } from "#schema/schema.ts";

/** All rows of a customer, and those with these ids, which may be another customer's. */
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

/**
 * Stores a card subscription as it was read. It belongs to whom its customer is known as, else to
 * the member whose checkout it was, else to whoever has proved the address it was paid with and has
 * no other (decision 42); once it has an owner, that never changes.
 */
export async function storeCardSubscription(
  db: Database,
  read: ProviderSubscription,
  now: Date,
): Promise<SubscriptionRow> {
  const { id, userId, customerEmail: address, ...described } = read;
  const customerEmail = address && foldAddress(address);
  const state = { ...described, syncedAt: now };
  const owner = (column: "id" | "link") => sql<string>`(select ${sql.raw(column)} from (
    select 1 as rank, s.user_id as id, s.owner_link as link, s.started_at
      from subscriptions s
      where s.source = 'stripe' and s.customer_id = ${read.customerId} and s.user_id is not null
    union all select 2, u.id, 'checkout', null from ${user} u where u.id = ${userId}
    union all select 3, u.id, 'address', null from ${user} u
      where u.email = ${customerEmail} and u.email_verified and not exists (${begunOf(sql`u.id`)})
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
        // A customer who was deleted at the provider has no address any more.
        customerEmail: sql`coalesce(excluded.customer_email, ${subscriptions.customerEmail})`,
        userId: sql`coalesce(${subscriptions.userId}, excluded.user_id)`,
        ownerLink: sql`coalesce(${subscriptions.ownerLink}, excluded.owner_link)`,
      },
    })
    .returning(ROW);
  return present(row);
}

/** Stores a store subscription as it was read; it belongs to whom the store says it does. */
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
  };
  const [row] = await db
    .insert(subscriptions)
    .values({ ...state, source: "revenuecat", externalId: id })
    .onConflictDoUpdate({ target: [subscriptions.source, subscriptions.externalId], set: state })
    .returning(ROW);
  return present(row);
}

/** Ends the customer's store subscriptions that the store backend lists no more; gives their rows. */
export function expireUnlisted(
  db: Database,
  appUserId: string,
  listed: string[],
  now: Date,
): Promise<SubscriptionRow[]> {
  return db
    .update(subscriptions)
    .set({ givesAccess: false, status: "expired", syncedAt: now })
    .where(
      and(
        eq(subscriptions.source, "revenuecat"),
        eq(subscriptions.customerId, appUserId),
        notInArray(subscriptions.externalId, listed),
        or(ne(subscriptions.status, "expired"), ne(subscriptions.givesAccess, false)),
      ),
    )
    .returning(ROW);
}

/** Ends a card subscription that the provider knows no more, once what was paid for is over. */
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

/**
 * The running subscriptions of which nothing was heard since what was known of them ran out: up to
 * `most`, the oldest end first, from the one behind `after` on.
 */
export function findEnded(
  db: Database,
  now: Date,
  { most, after }: { most: number; after: SubscriptionRow | undefined },
): Promise<SubscriptionRow[]> {
  const end = sql`case
    when ${subscriptions.givesAccess} then ${subscriptions.periodEnd}
    when ${subscriptions.givesAccess} is not null then null
    when ${subscriptions.status} = 'past_due'
      then ${subscriptions.periodStart} + make_interval(days => ${GRACE_DAYS})
    when ${inArray(subscriptions.status, PAID_STATUSES)} then ${subscriptions.periodEnd} end`;
  const afterEnd = after ? knownUntil(after) : null;
  return db
    .select(ROW)
    .from(subscriptions)
    .where(
      and(
        sql`${end} <= ${now.toISOString()} and ${subscriptions.syncedAt} < ${end}`,
        afterEnd
          ? sql`(${end}, ${subscriptions.externalId}) > (${afterEnd.toISOString()}, ${after?.externalId})`
          : undefined,
      ),
    )
    .orderBy(end, subscriptions.externalId)
    .limit(most);
}

/** Gives a stored subscription without an owner to who has proved its address by now and has none. */
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
        eq(user.email, subscriptions.customerEmail),
        eq(user.emailVerified, true),
        sql`not exists (${begunOf(user.id)})`,
      ),
    )
    .returning(ROW);
  return row;
}

/** A row together with the state that was announced last, as JSON. */
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

/** Notes that the row's state was announced. */
export async function saveAnnounced(db: Database, row: SubscriptionRow): Promise<void> {
  await db.update(subscriptions).set({ announced: row }).where(isKey(row));
}

function present(row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row) throw new Error("the subscription was not stored");
  return row;
}
