import { foldAddress, mailboxOf } from "@sovereign/domain/credentials";
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { trialCodes, trialMailboxes, user } from "#schema/schema.ts";

/**
 * Counts each subscription once, whatever marks it left; before marks were stored, each mailbox.
 */
const uses = sql`count(distinct coalesce(subscription_id, mailbox_key))::int`;

const used = sql<number>`(select ${uses} from trial_mailboxes taken
  where taken.code_id = ${trialCodes.id} and taken.taken_at is not null)`;

/** Counts the memberships that began with a code, by whether they have paid since. */
const begun = (isTrial: boolean) => sql<number>`(select count(distinct begun.external_id)::int
  from trial_mailboxes taken join subscriptions begun
    on begun.source = 'stripe' and begun.external_id = taken.subscription_id
  where taken.code_id = ${trialCodes.id} and taken.taken_at is not null
    and begun.trial = ${isTrial} ${isTrial ? sql`and begun.status = 'trialing'` : sql``})`;

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
  running: begun(true),
  stayed: begun(false),
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

const mailboxMark = (address: string) => addressKeyOf(mailboxOf(foldAddress(address)));
const memberMark = (userId: string) => addressKeyOf(`member:${userId}`);
const cardMark = (fingerprint: string) => addressKeyOf(`card:${fingerprint}`);

type Buyer = { userId: string; email: string };

/** Whether a member has had free days, or their mailbox under any of its addresses. */
export async function hasHadTrial(db: Database, { userId, email }: Buyer): Promise<boolean> {
  const isTheirs = inArray(trialMailboxes.mailboxKey, [memberMark(userId), mailboxMark(email)]);
  return (await db.$count(trialMailboxes, and(isTheirs, isNotNull(trialMailboxes.takenAt)))) > 0;
}

/** Holds a member's place while their pay page is open; false when a code's places are all gone. */
export async function holdTrial(
  tx: Database,
  { id, code, limit }: { id: string; code: string; limit: number },
  { userId, now, heldUntil }: { userId: string; now: Date; heldUntil: Date },
): Promise<boolean> {
  await tx.select().from(trialCodes).where(eq(trialCodes.id, id)).for("update");
  const { takenAt, heldUntil: until, codeId, mailboxKey } = trialMailboxes;
  const own = memberMark(userId);
  await tx.delete(trialMailboxes).where(and(isNull(takenAt), lt(until, now)));
  const [others] = await tx
    .select({ count: sql<number>`${uses}` })
    .from(trialMailboxes)
    .where(and(eq(codeId, id), ne(mailboxKey, own)));
  if ((others?.count ?? 0) >= limit) return false;
  await tx
    .insert(trialMailboxes)
    .values({ mailboxKey: own, code, codeId: id, heldUntil })
    .onConflictDoUpdate({
      target: mailboxKey,
      set: { code, codeId: id, heldUntil },
      setWhere: isNull(takenAt),
    });
  return true;
}

/** Only one at a time is checked, on all nodes: two pages may be used simultaneously. */
const TRIALS_LOCK = 8_214_147;

/**
 * Records with whose free days a subscription began; false when its mailbox, member or card has had
 * some before.
 */
export async function takeTrial(
  tx: Database,
  begun: {
    subscriptionId: string;
    code: string;
    /** Undefined for a subscription that started when only the letters were stored. */
    codeId: string | undefined;
    takenAt: Date;
    /** For trials from before this check: uses only the marks that are still free. */
    isRunning: boolean;
    userId: string | null;
    email: string | null;
    card: string | null;
  },
): Promise<boolean> {
  const { subscriptionId, code, takenAt, isRunning, userId, email, card } = begun;
  const { subscriptionId: of, mailboxKey, takenAt: at } = trialMailboxes;
  if ((await tx.$count(trialMailboxes, eq(of, subscriptionId))) > 0) return true;
  await tx.execute(sql`select pg_advisory_xact_lock(${TRIALS_LOCK}::bigint)`);
  const [owner] = userId
    ? await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
    : [];
  const marks = new Set([
    ...[email, owner?.email].flatMap((address) => (address ? mailboxMark(address) : [])),
    ...(userId ? [memberMark(userId)] : []),
    ...(card ? [cardMark(card)] : []),
  ]);
  // A mark from before they named their subscription is its own if it began at the same second.
  const isOwn = and(isNull(of), eq(at, takenAt));
  const isTaken = and(inArray(mailboxKey, [...marks]), isNotNull(at), not(sql`(${isOwn})`));
  if (!isRunning && (await tx.$count(trialMailboxes, isTaken)) > 0) return false;
  const codeId = begun.codeId ?? (await findTrialCode(tx, code))?.id ?? null;
  const set = { code, codeId, subscriptionId, takenAt, heldUntil: null };
  for (const mark of marks) {
    await tx
      .insert(trialMailboxes)
      .values({ mailboxKey: mark, ...set })
      .onConflictDoUpdate({ target: mailboxKey, set, setWhere: or(isNull(at), isOwn) });
  }
  return true;
}

/** Undefined when there is none; throws when an open code has the same letters. */
export async function reopenTrialCode(tx: Database, id: string): Promise<TrialCode | undefined> {
  const [found] = await tx.select(COLUMNS).from(trialCodes).where(eq(trialCodes.id, id));
  if (found) await tx.update(trialCodes).set({ endedAt: null }).where(eq(trialCodes.id, id));
  return found;
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
