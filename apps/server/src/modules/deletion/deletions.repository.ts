import { and, eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import * as schema from "#schema/schema.ts";
import { accountDeletions, user } from "#schema/schema.ts";

export type Deletion = typeof accountDeletions.$inferSelect;

/** A repeated request continues under the first receipt. */
export async function saveDeletion(
  db: Database,
  { memberId, receipt }: { memberId: string; receipt: string },
  now: Date,
): Promise<Deletion> {
  const [saved] = await db
    .insert(accountDeletions)
    .values({ receipt, memberId, state: "requested", touchedAt: now })
    .onConflictDoUpdate({ target: accountDeletions.memberId, set: { touchedAt: now } })
    .returning();
  if (!saved) throw new Error("the deletion was not recorded");
  return saved;
}

export async function withdrawDeletion(db: Database, receipt: string): Promise<void> {
  await db
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.receipt, receipt), eq(accountDeletions.state, "requested")));
}

/** Stops a member's deletion, unless it has been done. */
export async function stopDeletion(db: Database, memberId: string): Promise<void> {
  await db
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), eq(accountDeletions.state, "requested")));
}

export const findReceipts = (db: Database): Promise<{ receipt: string }[]> =>
  db.select({ receipt: accountDeletions.receipt }).from(accountDeletions);

export async function findDeletion(db: Database, receipt: string): Promise<Deletion | undefined> {
  const [found] = await db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.receipt, receipt));
  return found;
}

/** Locks the member first, as everywhere; writes that refer to it can still finish. */
export async function lockPendingDeletion(
  db: Database,
  receipt: string,
): Promise<{ id: string; email: string; timeZone: string } | undefined> {
  const [held] = await db
    .select({ id: user.id, email: user.email, timeZone: user.timeZone })
    .from(accountDeletions)
    .innerJoin(user, eq(user.id, accountDeletions.memberId))
    .where(and(eq(accountDeletions.receipt, receipt), eq(accountDeletions.state, "requested")))
    .for("no key update");
  return held;
}

/** Stores again a request that another failed attempt withdrew, and locks it like `lockPendingDeletion`. */
export async function holdLeavingAgain(
  db: Database,
  { memberId, receipt }: { memberId: string; receipt: string },
  now: Date,
): Promise<{ id: string; email: string; timeZone: string } | undefined> {
  const [held] = await db
    .select({ id: user.id, email: user.email, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, memberId))
    .for("no key update");
  if (!held) return undefined;
  await db
    .insert(accountDeletions)
    .values({ receipt, memberId, state: "requested", touchedAt: now })
    .onConflictDoUpdate({ target: accountDeletions.memberId, set: { receipt, touchedAt: now } });
  return held;
}

/** From then on the row identifies no one. */
export async function markErased(db: Database, receipt: string, sealed: string): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ state: "erased", memberId: null, sealed })
    .where(eq(accountDeletions.receipt, receipt));
}

/** From then on the row contains no email. */
export async function markNotified(db: Database, receipt: string, sealed: string): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ state: "notified", sealed })
    .where(eq(accountDeletions.receipt, receipt));
}

export async function removeDeletion(db: Database, receipt: string): Promise<void> {
  await db.delete(accountDeletions).where(eq(accountDeletions.receipt, receipt));
}

export async function findDeletionOf(
  db: Database,
  memberId: string,
): Promise<Pick<Deletion, "touchedAt"> | undefined> {
  const [found] = await db
    .select({ touchedAt: accountDeletions.touchedAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.memberId, memberId));
  return found;
}

const OWNER = "user_id";

/** Derived from the schema, so that a new table is included. */
export const tablesOfMembers: string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === OWNER))
  .map((table) => getTableName(table));

/** The database lets it go only with its member. */
const GONE_WITH_MEMBER = "staff_log_subjects";

export async function eraseMember(db: Database, id: string): Promise<void> {
  for (const table of tablesOfMembers) {
    if (table === GONE_WITH_MEMBER) continue;
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(OWNER)} = ${id}`,
    );
  }
  await db.delete(schema.user).where(sql`id = ${id}`);
}
