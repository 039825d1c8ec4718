import { foldAddress } from "@sovereign/domain/email-address";
import { and, eq, getTableColumns, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { subscriptions, user } from "#database/schema.ts";
import type { ProviderSubscription } from "#providers/payments/payments.ts";
import type { StoreSubscription } from "#providers/stores/stores.ts";
import type { SubscriptionRow } from "./memberships.types.ts";

/** The channel on which nodes tell each other whose subscriptions changed. */
export const CHANGED_CHANNEL = "membership_changed";

const { announced: _, ...ROW } = getTableColumns(subscriptions);

type Key = Pick<SubscriptionRow, "source" | "externalId">;

const isKey = ({ source, externalId }: Key) =>
  and(eq(subscriptions.source, source), eq(subscriptions.externalId, externalId));

/** The row of a subscription, if it was ever stored. */
export async function findRow(db: Database, key: Key): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select(ROW).from(subscriptions).where(isKey(key));
  return row;
}

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
 * Stores a card subscription as it was read. It belongs to the member whose checkout it was, else
 * to whoever has proved the address it was paid with; once it has an owner, that never changes.
 */
export async function storeCardSubscription(
  db: Database,
  read: ProviderSubscription,
  now: Date,
): Promise<SubscriptionRow> {
  const customerEmail = read.customerEmail && foldAddress(read.customerEmail);
  const state = {
    customerId: read.customerId,
    productId: read.productId,
    status: read.status,
    periodStart: read.periodStart,
    periodEnd: read.periodEnd,
    cancelAtPeriodEnd: read.cancelAtPeriodEnd,
    revoked: read.revoked,
    syncedAt: now,
  };
  const owner = sql<string>`coalesce(
    (select id from ${user} where id = ${read.userId}),
    (select id from ${user} where email = ${customerEmail} and email_verified))`;
  const [row] = await db
    .insert(subscriptions)
    .values({ ...state, source: "stripe", externalId: read.id, customerEmail, userId: owner })
    .onConflictDoUpdate({
      target: [subscriptions.source, subscriptions.externalId],
      set: {
        ...state,
        // A customer who was deleted at the provider has no address any more.
        customerEmail: sql`coalesce(excluded.customer_email, ${subscriptions.customerEmail})`,
        userId: sql`coalesce(${subscriptions.userId}, excluded.user_id)`,
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
  const state = {
    customerId: read.appUserId,
    userId: sql<string>`(select id from ${user} where id = ${read.appUserId})`,
    productId: read.productId,
    status: read.status,
    periodStart: read.periodStart,
    periodEnd: read.periodEnd,
    cancelAtPeriodEnd: !read.renews,
    store: read.store,
    givesAccess: read.givesAccess,
    syncedAt: now,
  };
  const [row] = await db
    .insert(subscriptions)
    .values({ ...state, source: "revenuecat", externalId: read.id })
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

/** Gives a stored subscription without an owner to whoever has proved its address by now. */
export async function claimOne(db: Database, key: Key): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .update(subscriptions)
    .set({ userId: user.id })
    .from(user)
    .where(
      and(
        isKey(key),
        isNull(subscriptions.userId),
        eq(user.email, subscriptions.customerEmail),
        eq(user.emailVerified, true),
      ),
    )
    .returning(ROW);
  return row;
}

/** A row together with the state that was announced last, as JSON. */
export async function findAnnounced(
  db: Database,
  key: Key,
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

/** Tells all nodes whose subscriptions changed, when the transaction commits. */
export async function notifyChanged(db: Database, userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    await db.execute(sql`select pg_notify(${CHANGED_CHANNEL}, ${userId})`);
  }
}

function present(row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row) throw new Error("the subscription was not stored");
  return row;
}
