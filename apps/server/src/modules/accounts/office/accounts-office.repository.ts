import { and, count, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { emailChanges, factors, passkeys, session, user } from "#schema/schema.ts";

/** Counts a member's sessions and reads when the address was confirmed. */
export async function findSignIns(
  db: Database,
  userId: string,
): Promise<{ count: number; lastAt: Date | null; confirmedAt: Date | null }> {
  const [[found], [member]] = await Promise.all([
    db
      .select({ count: count(), lastAt: max(session.createdAt) })
      .from(session)
      .where(eq(session.userId, userId)),
    db.select({ confirmedAt: user.confirmedAt }).from(user).where(eq(user.id, userId)),
  ]);
  return {
    count: found?.count ?? 0,
    lastAt: found?.lastAt ?? null,
    confirmedAt: member?.confirmedAt ?? null,
  };
}

/** Kinds and counts; a secret or a phone's number never leaves the accounts. */
export async function findProofs(db: Database, userIds: readonly string[]) {
  const [verified, held] = await Promise.all([
    db
      .select({ userId: factors.userId, type: factors.factorType })
      .from(factors)
      .where(and(inArray(factors.userId, [...userIds]), isNotNull(factors.verifiedAt)))
      .orderBy(factors.createdAt),
    db
      .select({ userId: passkeys.userId, count: count() })
      .from(passkeys)
      .where(inArray(passkeys.userId, [...userIds]))
      .groupBy(passkeys.userId),
  ]);
  return userIds.map((id) => ({
    factors: verified.flatMap(({ userId, type }) => (userId === id ? [type] : [])),
    passkeys: held.find(({ userId }) => userId === id)?.count ?? 0,
  }));
}

/** Returns members who have left an address that contains the text. */
export async function findByFormerAddress(db: Database, text: string): Promise<string[]> {
  const { userId, confirmedAt, oldEmail } = emailChanges;
  const found = await db
    .select({ userId })
    .from(emailChanges)
    .where(and(isNotNull(confirmedAt), sql`strpos(${oldEmail}, ${text}) > 0`));
  return found.map((change) => change.userId);
}
