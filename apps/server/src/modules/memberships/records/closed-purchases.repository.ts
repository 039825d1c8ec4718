import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { closedPurchases, type LeftPurchase, subscriptions } from "#schema/schema.ts";

export type Purchase = { source: SubscriptionRow["source"]; id: string };

/** Hashes the id, because a store customer's id is the member's. */
const keyOf = ({ source, id }: Purchase) =>
  createHash("sha256").update(`${source}:${id}`).digest("base64url");

/** Nothing about the purchase is stored since the returned time. */
export async function closedSince(db: Database, purchase: Purchase): Promise<Date | undefined> {
  const [found] = await db
    .select({ closedAt: closedPurchases.closedAt })
    .from(closedPurchases)
    .where(eq(closedPurchases.key, keyOf(purchase)));
  return found?.closedAt;
}

/** Returns the purchase that a store still charges a deleted account for. */
export async function findLeft(db: Database, purchase: Purchase): Promise<LeftPurchase[]> {
  const [found] = await db
    .select({ left: closedPurchases.left })
    .from(closedPurchases)
    .where(eq(closedPurchases.key, keyOf(purchase)));
  return found?.left ?? [];
}

export async function storeLeft(
  db: Database,
  purchase: Purchase,
  left: LeftPurchase[],
): Promise<void> {
  await db
    .update(closedPurchases)
    .set({ left: left.length > 0 ? left : null })
    .where(eq(closedPurchases.key, keyOf(purchase)));
}

export async function closedCards(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const byKey = new Map(ids.map((id) => [keyOf({ source: "stripe", id }), id]));
  const found = await db
    .select({ key: closedPurchases.key })
    .from(closedPurchases)
    .where(inArray(closedPurchases.key, [...byKey.keys()]));
  return new Set(found.flatMap(({ key }) => byKey.get(key) ?? []));
}

export async function closePurchases(
  db: Database,
  purchases: readonly Purchase[],
  now: Date,
): Promise<void> {
  if (purchases.length === 0) return;
  await db
    .insert(closedPurchases)
    .values(purchases.map((purchase) => ({ key: keyOf(purchase), closedAt: now })))
    .onConflictDoNothing();
}

export async function reopenPurchases(db: Database, purchases: readonly Purchase[]): Promise<void> {
  await db.delete(closedPurchases).where(inArray(closedPurchases.key, purchases.map(keyOf)));
}

type Leaving = { id: string; email: string };

const boughtBy = ({ id, email }: Leaving) =>
  or(
    eq(subscriptions.userId, id),
    and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, email)),
    eq(subscriptions.customerId, id),
  );

export function findBought(db: Database, member: Leaving): Promise<SubscriptionRow[]> {
  return db.select(ROW).from(subscriptions).where(boughtBy(member));
}

export async function deleteCard(db: Database, id: string): Promise<void> {
  const { source, externalId } = subscriptions;
  await db.delete(subscriptions).where(and(eq(source, "stripe"), eq(externalId, id)));
}

export async function deleteBought(db: Database, member: Leaving): Promise<void> {
  await db.delete(subscriptions).where(boughtBy(member));
}
