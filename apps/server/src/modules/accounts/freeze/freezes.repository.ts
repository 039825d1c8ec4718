import { UNDO_MS, waitsLonger } from "@sovereign/domain/taking-back";
import { and, eq, gt, gte, isNull, lt, lte, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { accountFreezes } from "#schema/schema.ts";

export type AccountFreeze = typeof accountFreezes.$inferSelect;

export async function findFreeze(db: Database, userId: string): Promise<AccountFreeze | undefined> {
  const [found] = await db.select().from(accountFreezes).where(eq(accountFreezes.userId, userId));
  return found;
}

export async function isFrozen(db: Database, userId: string): Promise<boolean> {
  const frozen = and(eq(accountFreezes.userId, userId), isNull(accountFreezes.endedAt));
  return (await db.$count(accountFreezes, frozen)) > 0;
}

/** Whether it is frozen, or was after a moment; earlier requests are then void. */
export async function wasFrozenSince(db: Database, userId: string, since: Date): Promise<boolean> {
  const { endedAt, frozenAt } = accountFreezes;
  const frozen = or(isNull(endedAt), gte(frozenAt, since));
  return (await db.$count(accountFreezes, and(eq(accountFreezes.userId, userId), frozen))) > 0;
}

export async function saveFreeze(db: Database, freeze: AccountFreeze): Promise<void> {
  await db
    .insert(accountFreezes)
    .values(freeze)
    .onConflictDoUpdate({ target: accountFreezes.userId, set: freeze });
}

/** Freezes that started since, or that an older proof ended since. */
export function listFrozenSince(db: Database, since: Date): Promise<AccountFreeze[]> {
  const { endedAt, frozenAt, isRefuted } = accountFreezes;
  const isFrozen = and(isNull(endedAt), gte(frozenAt, since));
  return db
    .select()
    .from(accountFreezes)
    .where(or(isFrozen, and(isRefuted, gte(endedAt, since))));
}

/** After a sign-in with an older proof the mailbox alone waits longer, once. */
export async function lengthenWait(db: Database, userId: string): Promise<void> {
  const freeze = await findFreeze(db, userId);
  if (!freeze || freeze.endedAt || freeze.isRefuted) return;
  await db
    .update(accountFreezes)
    .set({ isRefuted: true, waitsUntil: waitsLonger(freeze.frozenAt) })
    .where(eq(accountFreezes.userId, userId));
}

/** Those whose wait is over and who have not come back, for as long as a link works. */
export function findWaited(db: Database, now: Date): Promise<AccountFreeze[]> {
  const { endedAt, waitsUntil } = accountFreezes;
  const ago = new Date(now.getTime() - UNDO_MS);
  return db
    .select()
    .from(accountFreezes)
    .where(and(isNull(endedAt), lte(waitsUntil, now), gt(waitsUntil, ago)));
}

/** An ended one is stored while links from before it are valid. */
export async function purgeFreezes(db: Database, now: Date): Promise<void> {
  const ago = new Date(now.getTime() - 2 * UNDO_MS);
  await db.delete(accountFreezes).where(lt(accountFreezes.endedAt, ago));
}
