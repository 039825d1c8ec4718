import { foldAddress, mailboxOf } from "@sovereign/domain/credentials";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { trialCodes, trialMailboxes, user } from "#schema/schema.ts";

const used = sql<number>`(select count(*)::int from trial_mailboxes taken
  where taken.code = ${trialCodes.code})`;

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

const mailboxKeyOf = (address: string) => addressKeyOf(mailboxOf(foldAddress(address)));

/** Whether a mailbox has had free days, under any of its addresses. */
export async function hasHadTrial(db: Database, address: string): Promise<boolean> {
  const key = eq(trialMailboxes.mailboxKey, mailboxKeyOf(address));
  return (await db.$count(trialMailboxes, key)) > 0;
}

export async function recordTrial(
  tx: Database,
  { address, code, takenAt }: { address: string; code: string; takenAt: Date },
): Promise<void> {
  const row = { mailboxKey: mailboxKeyOf(address), code, takenAt };
  await tx.insert(trialMailboxes).values(row).onConflictDoNothing();
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
