import { foldAddress, mailboxOf } from "@sovereign/domain/credentials";
import { and, desc, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { trialCodes, trialMailboxes, user } from "#schema/schema.ts";

const used = sql<number>`(select count(*)::int from trial_mailboxes taken
  where taken.code = ${trialCodes.code} and taken.taken_at is not null)`;

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

const isMailbox = (address: string) => eq(trialMailboxes.mailboxKey, mailboxKeyOf(address));

/** Whether a mailbox has had free days, under any of its addresses. */
export const hasHadTrial = async (db: Database, address: string): Promise<boolean> =>
  (await db.$count(trialMailboxes, and(isMailbox(address), isNotNull(trialMailboxes.takenAt)))) > 0;

/** Holds a mailbox's place while its pay page is open; false when a code's places are all gone. */
export async function holdTrial(
  tx: Database,
  { id, code, limit }: { id: string; code: string; limit: number },
  { address, now, heldUntil }: { address: string; now: Date; heldUntil: Date },
): Promise<boolean> {
  await tx.select().from(trialCodes).where(eq(trialCodes.id, id)).for("update");
  const { takenAt, heldUntil: until } = trialMailboxes;
  await tx.delete(trialMailboxes).where(and(isNull(takenAt), lt(until, now)));
  const others = and(eq(trialMailboxes.code, code), not(isMailbox(address)));
  if ((await tx.$count(trialMailboxes, others)) >= limit) return false;
  await tx
    .insert(trialMailboxes)
    .values({ mailboxKey: mailboxKeyOf(address), code, heldUntil })
    .onConflictDoUpdate({
      target: trialMailboxes.mailboxKey,
      set: { code, heldUntil },
      setWhere: isNull(takenAt),
    });
  return true;
}

export async function recordTrial(
  tx: Database,
  { address, code, takenAt }: { address: string; code: string; takenAt: Date },
): Promise<void> {
  await tx
    .insert(trialMailboxes)
    .values({ mailboxKey: mailboxKeyOf(address), code, takenAt })
    .onConflictDoUpdate({
      target: trialMailboxes.mailboxKey,
      set: { code, takenAt, heldUntil: null },
      setWhere: isNull(trialMailboxes.takenAt),
    });
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
