import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { trialCodes, user } from "#schema/schema.ts";

const used = sql<number>`(select count(*)::int from subscriptions
  where subscriptions.trial_code = ${trialCodes.code})`;

const COLUMNS = {
  id: trialCodes.id,
  code: trialCodes.code,
  days: trialCodes.days,
  card: trialCodes.card,
  limit: trialCodes.usesLimit,
  lastsUntil: trialCodes.lastsUntil,
  note: trialCodes.note,
  madeAt: trialCodes.madeAt,
  active: sql<boolean>`${trialCodes.endedAt} is null`,
  used,
};

export type TrialCode = Awaited<ReturnType<typeof findTrialCodes>>[number];

/** The newest first. */
export const findTrialCodes = (db: Database) =>
  db.select(COLUMNS).from(trialCodes).orderBy(desc(trialCodes.madeAt));

export async function findTrialCode(db: Database, code: string): Promise<TrialCode | undefined> {
  const [found] = await db
    .select(COLUMNS)
    .from(trialCodes)
    .where(eq(trialCodes.code, code))
    .orderBy(sql`${trialCodes.endedAt} is null desc`, desc(trialCodes.madeAt))
    .limit(1);
  return found;
}

/** Returns whether a member has never paid, nor had free days. */
export async function isNewMember(db: Database, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ isNew: sql<boolean>`not exists (${begunOf(user.id)})` })
    .from(user)
    .where(and(eq(user.id, userId)));
  return found?.isNew ?? false;
}

export type NewTrialCode = Pick<
  TrialCode,
  "id" | "code" | "days" | "card" | "limit" | "lastsUntil" | "note" | "madeAt"
>;

/** False when the id is known; throws when an open code has the same letters. */
export async function insertTrialCode(tx: Database, made: NewTrialCode): Promise<boolean> {
  const { limit, ...row } = made;
  const rows = await tx
    .insert(trialCodes)
    .values({ ...row, usesLimit: limit })
    .onConflictDoNothing({ target: trialCodes.id })
    .returning({ id: trialCodes.id });
  return rows.length > 0;
}

/** Undefined when there is none; `active` as it was before. */
export async function endTrialCode(
  tx: Database,
  id: string,
  now: Date,
): Promise<TrialCode | undefined> {
  const [found] = await tx.select(COLUMNS).from(trialCodes).where(eq(trialCodes.id, id));
  if (found?.active) {
    await tx.update(trialCodes).set({ endedAt: now }).where(eq(trialCodes.id, id));
  }
  return found;
}
