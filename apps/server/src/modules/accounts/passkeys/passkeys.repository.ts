import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { passkeyChallenges, passkeys } from "#schema/schema.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

/** For a member who adds a passkey, or for any sign-in (null). */
export async function storeChallenge(
  db: Database,
  given: { challenge: string; userId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values(given);
}

export async function consumeChallenge(
  db: Database,
  { challenge, userId }: { challenge: string; userId: string | null },
  now: Date,
): Promise<boolean> {
  const ofThem = userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId);
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challenge, challenge), ofThem, gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return used.length > 0;
}

export function listPasskeysOf(db: Database, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Database, id: string): Promise<StoredPasskey | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return found;
}

export async function insertPasskey(db: Database, passkey: StoredPasskey): Promise<boolean> {
  const kept = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return kept.length > 0;
}

/** False when the passkey's counter changed since it was read: of two responses one is accepted. */
export async function recordUse(
  db: Database,
  { id, counter }: Pick<StoredPasskey, "id" | "counter">,
  use: { counter: number; backedUp: boolean; at: Date },
): Promise<boolean> {
  const recorded = await db
    .update(passkeys)
    .set({ counter: use.counter, backedUp: use.backedUp, lastUsedAt: use.at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return recorded.length > 0;
}

export async function renamePasskey(
  db: Database,
  { id, userId, name }: Pick<StoredPasskey, "id" | "userId" | "name">,
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(
  db: Database,
  { id, userId }: Pick<StoredPasskey, "id" | "userId">,
): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}
