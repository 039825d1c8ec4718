import { and, desc, eq, gte, inArray, isNull, min, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { sentMails, staff, user } from "#schema/schema.ts";
import { addressKeySql } from "./address-keys.statements.ts";
import { messageKeyOf } from "./mail-keys.ts";

const DAY_MS = 24 * 3600_000;

const SHOWN_MAILS = 20;

/** A member's latest emails. */
export function findMails(db: Database, userId: string) {
  const { messageKey, template, subject, state, queuedAt, sentAt, settledAt, status } = sentMails;
  return db
    .select({ messageKey, template, subject, state, queuedAt, sentAt, settledAt, status })
    .from(sentMails)
    .where(eq(sentMails.userId, userId))
    .orderBy(desc(queuedAt))
    .limit(SHOWN_MAILS);
}

/** The delivery state of an email; undefined if it was never queued. */
export async function findMail(db: Database, key: string) {
  const { state, sentAt, queuedAt, messageKey } = sentMails;
  const [found] = await db
    .select({ state, sentAt, queuedAt })
    .from(sentMails)
    .where(eq(messageKey, messageKeyOf(key)));
  return found;
}

type LastMail = { template: string; at: Date; state: string };

/** The latest emails of these templates, one for each. */
export async function findLastMails(
  db: Database,
  userId: string,
  templates: readonly string[],
): Promise<LastMail[]> {
  const { template, sentAt, queuedAt, state } = sentMails;
  const rows = await db
    .selectDistinctOn([template], { template, sentAt, queuedAt, state })
    .from(sentMails)
    .where(and(eq(sentMails.userId, userId), inArray(template, [...templates])))
    .orderBy(template, desc(queuedAt));
  return rows.map((row) => ({
    template: row.template,
    state: row.state,
    at: row.sentAt ?? row.queuedAt,
  }));
}

/** The address that an email went to, and what became of it. */
export async function findSentMail(db: Database, messageKey: string) {
  const rows = await db
    .select({ address: user.email, state: sentMails.state })
    .from(sentMails)
    .innerJoin(user, eq(user.id, sentMails.userId))
    .where(eq(sentMails.messageKey, messageKey));
  return rows[0];
}

/** Since when an email has come back. */
export async function findFirstBounce(db: Database): Promise<Date | null> {
  const [first] = await db
    .select({ since: min(sentMails.settledAt) })
    .from(sentMails)
    .where(inArray(sentMails.state, ["bounced", "complained"]));
  return first?.since ?? null;
}

/** Counts the emails to members, not to the team, that were settled since, and those that failed. */
export async function countSettledMails(db: Database, since: Date) {
  const { state, queuedAt } = sentMails;
  const [found] = await db
    .select({
      of: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${state} <> 'sent'))::int`,
    })
    .from(sentMails)
    .leftJoin(staff, eq(staff.userId, sentMails.userId))
    .where(and(gte(queuedAt, since), ne(state, "queued"), isNull(staff.userId)));
  return found ?? { of: 0, failed: 0 };
}

export async function hasTestMessage(db: Database): Promise<boolean> {
  const rows = await db
    .select({ key: sentMails.messageKey })
    .from(sentMails)
    .where(and(eq(sentMails.template, "office-test"), eq(sentMails.state, "sent")))
    .limit(1);
  return rows.length > 0;
}

/** None is due for longer. */
const NOTICE_DAYS = 30;

/** Notices of charges to come that have not left. */
export function countWaitingNotices(db: Database, now: Date): Promise<number> {
  const { state, template, queuedAt } = sentMails;
  const since = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  const isNotice = inArray(template, [
    ...(["renewal-reminder-30-days", "trial-ending", "price-change"] as const),
  ]);
  return db.$count(sentMails, and(eq(state, "queued"), isNotice, gte(queuedAt, since)));
}

/** Members whose last message that was settled did not arrive. */
export const BOUNCED_MEMBERS = sql`(
  select user_id from sent_mails where user_id is not null
    and state in ('bounced', 'complained') and not exists (
    select 1 from sent_mails as later
    where later.user_id = sent_mails.user_id and later.queued_at > sent_mails.queued_at
      and later.state = 'sent'))`;

/** Whether nothing is sent to an address (decision 125). */
export const isRefusedSql = (address: SQL) => sql`exists (select 1 from refused_addresses
  where address_key = ${addressKeySql(address)})`;
