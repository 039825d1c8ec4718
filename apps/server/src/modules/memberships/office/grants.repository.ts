import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  isKey,
  notifyChanged,
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { subscriptions } from "#schema/schema.ts";

/** The product of days that staff gave. */
const OFFICE_PRODUCT = "office";

type Grant = { userId: string; id: string; until: Date };

/** Inserts free days into the ledger; does nothing if the id exists. */
export async function insertDays(
  tx: Database,
  { userId, id, from, until, productId }: Grant & { from: Date; productId: string },
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [added] = await tx
    .insert(subscriptions)
    .values({
      ...keyOf(id),
      userId,
      customerId: userId,
      productId,
      status: "active",
      startedAt: from,
      periodStart: from,
      periodEnd: until,
      syncedAt: now,
      cancelAtPeriodEnd: true,
      ownerLink: "added",
    })
    .onConflictDoNothing()
    .returning(ROW);
  return added;
}

const keyOf = (id: string) => ({ source: "office", externalId: id }) as const;

/** Adds days until `until` to a member, once per action id; `within` shares the transaction. */
export async function grantDays(
  db: Database,
  grant: Grant,
  { now, within }: { now: Date; within: (tx: Database, row: SubscriptionRow) => Promise<unknown> },
) {
  await db.transaction(async (tx) => {
    const days = { ...grant, from: now, productId: OFFICE_PRODUCT };
    const granted = await insertDays(tx, days, now);
    if (granted) await within(tx, granted);
    await notifyChanged(tx, [grant.userId]);
  });
}

/** Removes given days as if they had never existed. */
export async function takeDaysBack(
  db: Database,
  { userId, id }: Omit<Grant, "until">,
  within: (tx: Database, row: SubscriptionRow) => Promise<unknown>,
) {
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .delete(subscriptions)
      .where(and(isKey(keyOf(id)), eq(subscriptions.userId, userId)))
      .returning(ROW);
    if (taken) await within(tx, taken);
    await notifyChanged(tx, [userId]);
  });
}

/** Ends everything that staff gave a member; a gift is its giver's. */
export async function endDays(
  db: Database,
  userId: string,
  {
    now,
    within,
  }: { now: Date; within: (tx: Database, rows: SubscriptionRow[]) => Promise<unknown> },
): Promise<void> {
  const { source, userId: owner, status, productId } = subscriptions;
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(subscriptions)
      .set({ status: "canceled", syncedAt: now })
      .where(
        and(
          eq(source, "office"),
          eq(productId, OFFICE_PRODUCT),
          eq(owner, userId),
          eq(status, "active"),
        ),
      )
      .returning(ROW);
    await within(tx, ended);
    await notifyChanged(tx, [userId]);
  });
}
