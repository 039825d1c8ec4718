import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { hasAddress } from "#schema/has-address.ts";
import { accountFreezes, emailChanges, user } from "#schema/schema.ts";

export type EmailChange = typeof emailChanges.$inferSelect;

export async function saveChange(db: Database, change: EmailChange): Promise<void> {
  await stopChange(db, change.userId);
  await db.insert(emailChanges).values(change);
}

export async function stopChange(db: Database, userId: string): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

/** False when the change was confirmed or is gone. */
export async function withdrawChange(db: Database, id: string): Promise<boolean> {
  const withdrawn = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.confirmedAt)))
    .returning({ id: emailChanges.id });
  return withdrawn.length > 0;
}

export async function findPending(
  db: Database,
  userId: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const { confirmedAt, confirmBy } = emailChanges;
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(confirmedAt), gt(confirmBy, now)));
  return found;
}

export async function extendPending(
  db: Database,
  userId: string,
  { now, confirmBy }: { now: Date; confirmBy: Date },
): Promise<EmailChange | undefined> {
  const waits = and(isNull(emailChanges.confirmedAt), gt(emailChanges.confirmBy, now));
  const [extended] = await db
    .update(emailChanges)
    .set({ confirmBy })
    .where(and(eq(emailChanges.userId, userId), waits))
    .returning();
  return extended;
}

export async function findChange(db: Database, id: string): Promise<EmailChange | undefined> {
  const [found] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return found;
}

export async function confirmChange(
  db: Database,
  id: string,
  { now, undoBy }: { now: Date; undoBy: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(emailChanges)
    .set({ confirmedAt: now, undoBy })
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.confirmedAt)))
    .returning({ id: emailChanges.id });
  return confirmed.length > 0;
}

export async function extendUndo(db: Database, userId: string, undoBy: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ undoBy })
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmedAt)));
}

/** The changes that can still be undone, in their order. */
export async function listConfirmed(
  db: Database,
  userId: string,
): Promise<Pick<EmailChange, "oldEmail" | "newEmail">[]> {
  const { oldEmail, newEmail, confirmedAt } = emailChanges;
  return db
    .select({ oldEmail, newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNotNull(confirmedAt)))
    .orderBy(asc(confirmedAt));
}

/** Deletes the change away from an address and those after it. */
export async function deleteChangesFrom(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const ofMember = eq(emailChanges.userId, userId);
  const [left] = await db
    .select({ at: min(emailChanges.confirmedAt) })
    .from(emailChanges)
    .where(and(ofMember, eq(emailChanges.oldEmail, email)));
  if (left?.at)
    await db.delete(emailChanges).where(and(ofMember, gte(emailChanges.confirmedAt, left.at)));
}

/** Whether another account has confirmed the email. */
export async function isTaken(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const others = and(hasAddress(email), ne(user.id, userId), eq(user.emailVerified, true));
  return (await db.$count(user, others)) > 0;
}

/** False when a confirmed account has the email; an unconfirmed one is removed. */
export async function moveTo(
  db: Database,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const unconfirmed = and(hasAddress(email), ne(user.id, userId), eq(user.emailVerified, false));
  await db.delete(user).where(unconfirmed);
  if (await isTaken(db, { userId, email })) return false;
  await db.update(user).set({ email, confirmedAt: now, updatedAt: now }).where(eq(user.id, userId));
  return true;
}

/** The confirmed changes that can still be undone. */
export function findConfirmed(
  db: Database,
  now: Date,
): Promise<{ userId: string; from: string; to: string }[]> {
  const { userId, oldEmail, newEmail, confirmedAt, undoBy } = emailChanges;
  return db
    .select({ userId, from: oldEmail, to: newEmail })
    .from(emailChanges)
    .innerJoin(user, and(eq(user.id, userId), eq(user.email, newEmail)))
    .where(and(isNotNull(confirmedAt), gt(undoBy, now)));
}

/** While an account is frozen or claimed by its first mailbox, its earlier addresses are known. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  const frozen = db
    .select({ userId: accountFreezes.userId })
    .from(accountFreezes)
    .where(or(isNull(accountFreezes.endedAt), accountFreezes.isRefuted));
  await db
    .delete(emailChanges)
    .where(
      and(
        lt(emailChanges.undoBy, now),
        lt(emailChanges.confirmBy, now),
        notInArray(emailChanges.userId, frozen),
      ),
    );
}
