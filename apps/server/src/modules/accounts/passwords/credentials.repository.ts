import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import { findMember, type Member } from "#modules/accounts/members/members.repository.ts";
import { hasAddress } from "#schema/has-address.ts";
import { account, PASSWORD_PROVIDER, user } from "#schema/schema.ts";

/** If accounts differ by case alone, returns the one as typed (`earlier`). */
export async function findCredentials(
  db: Database,
  email: string,
  earlier = email,
): Promise<{ userId: string; emailVerified: boolean; hash: string | null } | undefined> {
  const [found] = await db
    .select({ userId: user.id, emailVerified: user.emailVerified, hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(
      and(
        or(eq(user.email, earlier), hasAddress(email)),
        eq(account.providerId, PASSWORD_PROVIDER),
      ),
    )
    .orderBy(desc(eq(user.email, earlier)), user.email)
    .limit(1);
  return found;
}

/** Locks the row, so that the hash cannot change within the transaction. */
export async function isPasswordOf(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const held = await db
    .select({ id: account.id })
    .from(account)
    .where(and(passwordOf(userId), eq(account.password, hash)))
    .for("no key update");
  return held.length > 0;
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(passwordOf(userId));
  return found?.hash ?? undefined;
}

export async function findPasswordDate(db: Database, userId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ setAt: account.updatedAt })
    .from(account)
    .where(and(passwordOf(userId), isNotNull(account.password)));
  return found?.setAt;
}

const passwordOf = (userId: string) =>
  and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER));

/** Also stores the first password of a member who signs in another way. */
export async function putPassword(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<void> {
  await keepWays(db, { kind: "password", userId }, now);
  const set = await db
    .update(account)
    .set({ password: hash, updatedAt: now })
    .where(passwordOf(userId))
    .returning({ id: account.id });
  if (set.length > 0) return;
  await db.insert(account).values({
    id: randomUUID(),
    accountId: userId,
    userId,
    providerId: PASSWORD_PROVIDER,
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}

/** Also confirms the email, because the member verified the mailbox. */
export async function setPassword(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<{ member: Member; newlyConfirmed: boolean } | undefined> {
  if (!(await findMember(db, userId))) return undefined;
  const ids = { id: randomUUID(), accountId: userId, userId, providerId: PASSWORD_PROVIDER };
  await db
    .insert(account)
    .values({ ...ids, password: hash, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: now },
    });
  const confirmed = await db
    .update(user)
    .set({ emailVerified: true, confirmedAt: now, updatedAt: now })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning({ id: user.id });
  const member = await findMember(db, userId);
  return member && { member, newlyConfirmed: confirmed.length > 0 };
}
