import { randomUUID } from "node:crypto";
import { MAX_FACTOR_ATTEMPTS } from "@sovereign/domain/factor";
import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { factorChallenges, factorRemovals, factors } from "#schema/schema.ts";

export type Factor = typeof factors.$inferSelect;

type Owned = { id: string; userId: string };

const owned = ({ id, userId }: Owned) => and(eq(factors.id, id), eq(factors.userId, userId));

export function listFactorsOf(db: Database, userId: string): Promise<Factor[]> {
  return db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(factors.createdAt), asc(factors.id));
}

export async function findFactor(db: Database, factor: Owned): Promise<Factor | undefined> {
  const [found] = await db.select().from(factors).where(owned(factor));
  return found;
}

export async function isNameTaken(
  db: Database,
  { id, userId, friendlyName }: Owned & { friendlyName: string },
): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(
      and(
        eq(factors.userId, userId),
        eq(factors.friendlyName, friendlyName),
        isNotNull(factors.verifiedAt),
        ne(factors.id, id),
      ),
    );
  return found.length > 0;
}

export async function countVerified(db: Database, userId: string): Promise<number> {
  return db.$count(factors, and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)));
}

export async function beginFactor(
  db: Database,
  factor: Owned & Pick<Factor, "friendlyName" | "factorType" | "sealed" | "countsFrom">,
  now: Date,
): Promise<Factor> {
  const { userId, factorType } = factor;
  const unproven = and(
    eq(factors.userId, userId),
    eq(factors.factorType, factorType),
    isNull(factors.verifiedAt),
  );
  await db.delete(factors).where(unproven);
  const [begun] = await db
    .insert(factors)
    .values({ ...factor, createdAt: now })
    .returning();
  if (!begun) throw new Error("a factor was not stored");
  return begun;
}

export async function addVerifiedFactor(
  db: Database,
  factor: Owned & { friendlyName: string; sealed: string },
  now: Date,
): Promise<void> {
  const verified = { factorType: "totp", verifiedAt: now, createdAt: now } as const;
  await db.insert(factors).values({ ...factor, ...verified });
}

/** False when the factor was deleted or verified since it was read. */
export async function deleteFactor(
  db: Database,
  factor: Owned & Pick<Factor, "verifiedAt">,
): Promise<boolean> {
  const { verifiedAt } = factors;
  const unchanged = factor.verifiedAt ? isNotNull(verifiedAt) : isNull(verifiedAt);
  const gone = await db
    .delete(factors)
    .where(and(owned(factor), unchanged))
    .returning({ id: factors.id });
  return gone.length > 0;
}

export async function deleteFactors(db: Database, userId: string): Promise<number> {
  const gone = await db
    .delete(factors)
    .where(eq(factors.userId, userId))
    .returning({ id: factors.id });
  return gone.length;
}

type Proof = Owned & {
  step: number | null;
  friendlyName: string;
  countsFrom?: Date | null;
};

/** Undefined when a code of this step or a later one was already used. */
export async function proveFactor(
  db: Database,
  { step, friendlyName, countsFrom, ...factor }: Proof,
  now: Date,
): Promise<Factor | undefined> {
  const [proven] = await db
    .update(factors)
    .set({
      friendlyName,
      ...(countsFrom && { countsFrom }),
      verifiedAt: sql`coalesce(${factors.verifiedAt}, ${now.toISOString()}::timestamptz)`,
      ...(step !== null && { lastStep: step }),
    })
    .where(
      and(
        owned(factor),
        step === null ? undefined : or(isNull(factors.lastStep), lt(factors.lastStep, step)),
      ),
    )
    .returning();
  return proven;
}

type Asked = { id: string; factorId: string; userId: string; sessionId: string };

export async function storeChallenge(
  db: Database,
  challenge: Asked & { codeHash: string | null; expiresAt: Date },
): Promise<void> {
  await db.insert(factorChallenges).values(challenge);
}

export const newChallengeId = () => randomUUID();

const open = ({ id, factorId, userId, sessionId }: Asked, now: Date) =>
  and(
    eq(factorChallenges.id, id),
    eq(factorChallenges.factorId, factorId),
    eq(factorChallenges.userId, userId),
    eq(factorChallenges.sessionId, sessionId),
    isNull(factorChallenges.spentAt),
    gt(factorChallenges.expiresAt, now),
  );

/** Consumes one of five attempts before the check, so concurrent guesses cannot exceed them. */
export async function claimAttempt(
  db: Database,
  asked: Asked,
  now: Date,
): Promise<{ codeHash: string | null; attempts: number } | undefined> {
  const [taken] = await db
    .update(factorChallenges)
    .set({ attempts: sql`${factorChallenges.attempts} + 1` })
    .where(and(open(asked, now), lt(factorChallenges.attempts, MAX_FACTOR_ATTEMPTS)))
    .returning({ codeHash: factorChallenges.codeHash, attempts: factorChallenges.attempts });
  return taken;
}

export async function consumeFactorChallenge(
  db: Database,
  asked: Asked,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .update(factorChallenges)
    .set({ spentAt: now })
    .where(open(asked, now))
    .returning({ id: factorChallenges.id });
  return spent.length > 0;
}

export async function saveRemoval(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .insert(factorRemovals)
    .values({ userId, at })
    .onConflictDoUpdate({ target: factorRemovals.userId, set: { at } });
}

export async function deleteRemoval(db: Database, userId: string): Promise<void> {
  await db.delete(factorRemovals).where(eq(factorRemovals.userId, userId));
}

export async function findRemoval(db: Database, userId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: factorRemovals.at })
    .from(factorRemovals)
    .where(eq(factorRemovals.userId, userId));
  return found?.at;
}
