import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import { recoveryCodes } from "#schema/schema.ts";

const unspent = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.spentAt));

export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, unspent(userId));
}

export async function replaceRecoveryCodes(
  db: Database,
  { userId, hashes }: { userId: string; hashes: string[] },
  now: Date,
): Promise<void> {
  await keepWays(db, { kind: "recovery_codes", userId }, now);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ codeHash, userId, createdAt: now }));
  await db.insert(recoveryCodes).values(rows);
}

export async function takeRecoveryCode(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ spentAt: now })
    .where(and(unspent(userId), eq(recoveryCodes.codeHash, hash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}
