import { and, asc, eq, lt, ne, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { accountDeletions, user } from "#schema/schema.ts";

/** A deletion under way. */
export type Deletion = typeof accountDeletions.$inferSelect;

/** Notes that a member has asked to be deleted; who asked before goes on under the first receipt. */
export async function noteDeletion(
  db: Database,
  { memberId, receipt }: { memberId: string; receipt: string },
  now: Date,
): Promise<Deletion> {
  const [noted] = await db
    .insert(accountDeletions)
    .values({ receipt, memberId, state: "asked", touchedAt: now })
    .onConflictDoUpdate({ target: accountDeletions.memberId, set: { touchedAt: now } })
    .returning();
  if (!noted) throw new Error("the deletion was not noted");
  return noted;
}

/** Takes a deletion back whose account is still there. */
export async function withdrawDeletion(db: Database, receipt: string): Promise<void> {
  await db
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.receipt, receipt), eq(accountDeletions.state, "asked")));
}

/**
 * The deletions that wait, the oldest first: those at which nobody has worked since `left`, and those of
 * which only the stores' backend has to hear, since `untold`.
 */
export function findLeft(
  db: Database,
  { left, untold }: { left: Date; untold: Date },
): Promise<Deletion[]> {
  const { state, touchedAt } = accountDeletions;
  return db
    .select()
    .from(accountDeletions)
    .where(
      or(
        and(ne(state, "told"), lt(touchedAt, left)),
        and(eq(state, "told"), lt(touchedAt, untold)),
      ),
    )
    .orderBy(asc(touchedAt));
}

/** Notes that a node works at a deletion now; undefined when it is done. */
export async function touchDeletion(
  db: Database,
  receipt: string,
  now: Date,
): Promise<Deletion | undefined> {
  const [touched] = await db
    .update(accountDeletions)
    .set({ touchedAt: now })
    .where(eq(accountDeletions.receipt, receipt))
    .returning();
  return touched;
}

/**
 * Whose deletion waits to be done, held until the transaction is over; undefined for nobody's. The
 * member's row comes before all others of theirs, as everywhere, and in a mode in which a write that
 * refers to it can end.
 */
export async function holdLeaving(
  db: Database,
  receipt: string,
): Promise<{ id: string; email: string; timeZone: string } | undefined> {
  const [held] = await db
    .select({ id: user.id, email: user.email, timeZone: user.timeZone })
    .from(accountDeletions)
    .innerJoin(user, eq(user.id, accountDeletions.memberId))
    .where(and(eq(accountDeletions.receipt, receipt), eq(accountDeletions.state, "asked")))
    .for("no key update");
  return held;
}

/**
 * Notes once more what another attempt, which failed, has taken back, and holds it as `holdLeaving` does;
 * undefined where the member is gone.
 */
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
    .values({ receipt, memberId, state: "asked", touchedAt: now })
    .onConflictDoUpdate({ target: accountDeletions.memberId, set: { receipt, touchedAt: now } });
  return held;
}

/** Notes that the account is gone; from then on the row names nobody. */
export async function noteErased(db: Database, receipt: string, sealed: string): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ state: "erased", memberId: null, sealed })
    .where(eq(accountDeletions.receipt, receipt));
}

/** Notes that the member has the receipt; from then on the row holds no address either. */
export async function noteTold(db: Database, receipt: string, sealed: string): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ state: "told", sealed })
    .where(eq(accountDeletions.receipt, receipt));
}

/** Forgets a deletion that is done. */
export async function forgetDeletion(db: Database, receipt: string): Promise<void> {
  await db.delete(accountDeletions).where(eq(accountDeletions.receipt, receipt));
}
