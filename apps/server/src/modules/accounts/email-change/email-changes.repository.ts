import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { PASSWORD_PROVIDER } from "#modules/accounts/passwords/credentials.repository.ts";
import { hasVerifiedFactor } from "#modules/accounts/sessions/sessions.repository.ts";
import { account, emailChanges, factors, passkeys, recoveryCodes, user } from "#schema/schema.ts";

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

/** Deletes a change and all later ones; returns them, the latest first. */
export async function takeBack(db: Database, change: EmailChange): Promise<EmailChange[]> {
  const { userId, askedAt } = change;
  const since = and(eq(emailChanges.userId, userId), gte(emailChanges.askedAt, askedAt));
  const found = await db
    .select()
    .from(emailChanges)
    .where(since)
    .orderBy(desc(emailChanges.askedAt));
  await db.delete(emailChanges).where(since);
  return found;
}

/** False when a confirmed account has the email; an unconfirmed one is removed. */
export async function moveTo(
  db: Database,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const others = and(eq(user.email, email), ne(user.id, userId));
  await db.delete(user).where(and(others, eq(user.emailVerified, false)));
  const taken = await db.select({ id: user.id }).from(user).where(others);
  if (taken.length > 0) return false;
  await db.update(user).set({ email, confirmedAt: now, updatedAt: now }).where(eq(user.id, userId));
  return true;
}

/** A factor counts from its verification, recovery codes from their creation. */
export async function closeSignInMethods(db: Database, userId: string, since: Date): Promise<void> {
  await db
    .update(account)
    .set({ password: null })
    .where(and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER)));
  const added = and(eq(account.userId, userId), gte(account.createdAt, since));
  await db.delete(account).where(and(added, ne(account.providerId, PASSWORD_PROVIDER)));
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const { verifiedAt } = factors;
  const counted = or(isNull(verifiedAt), gte(verifiedAt, since));
  await db.delete(factors).where(and(eq(factors.userId, userId), counted));
  // Recovery codes without a factor would become valid with the owner's next factor.
  const made = (await hasVerifiedFactor(db, userId))
    ? gte(recoveryCodes.createdAt, since)
    : undefined;
  await db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), made));
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

export async function purgeChanges(db: Database, now: Date): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(lt(emailChanges.undoBy, now), lt(emailChanges.confirmBy, now)));
}
