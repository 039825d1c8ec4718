import { WARNINGS } from "@sovereign/content/server/mail-purposes";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { deleteInPages } from "#database/delete-in-pages.ts";
import { sentMails, user } from "#schema/schema.ts";

/** More are of no more use than these. */
const MOST_MISSED = 10;

const KEPT_MS = 400 * 24 * 3600_000;

export type MailOfMember = {
  messageKey: string;
  /** Null of a gift's, which goes to people without an account. */
  userId: string | null;
  template: string;
  subject: string;
};

type Outcome = {
  state: "queued" | "sent" | "refused";
  sentAt?: Date;
  settledAt?: Date;
  status?: string | null;
};

const at = (time: Date | undefined) => sql`${time?.toISOString() ?? null}::timestamptz`;

/** Inserts nothing for a member who no longer exists. */
const inserted = (mail: MailOfMember, outcome: Outcome, now: Date) => sql`
  insert into ${sentMails} as m
    (message_key, user_id, template, subject, state, queued_at, sent_at, settled_at, status)
  select ${mail.messageKey}, owner.id, ${mail.template}, ${mail.subject}, ${outcome.state},
    ${at(now)}, ${at(outcome.sentAt)}, ${at(outcome.settledAt)}, ${outcome.status ?? null}
  from (select null as id where ${mail.userId}::text is null
    union all select ${user.id} from ${user} where ${user.id} = ${mail.userId}) as owner`;

export async function recordQueued(db: Database, mail: MailOfMember, now: Date): Promise<void> {
  await db.execute(sql`${inserted(mail, { state: "queued" }, now)} on conflict do nothing`);
}

/** A bounce stays, even one that was reported first. */
export async function recordSent(db: Database, mail: MailOfMember, now: Date): Promise<void> {
  await db.execute(sql`
    ${inserted(mail, { state: "sent", sentAt: now }, now)}
    on conflict (message_key) do update set
      sent_at = coalesce(m.sent_at, excluded.sent_at),
      settled_at = case when m.state = 'refused' then null else m.settled_at end,
      status = case when m.state = 'refused' then null else m.status end,
      state = case when m.state in ('queued', 'refused') then 'sent' else m.state end`);
}

/** A later attempt may still be accepted. */
export async function recordRefused(
  db: Database,
  mail: MailOfMember,
  { status, now }: { status: string | null; now: Date },
): Promise<void> {
  await db.execute(sql`
    ${inserted(mail, { state: "refused", settledAt: now, status }, now)}
    on conflict (message_key) do update set
      state = excluded.state, settled_at = excluded.settled_at, status = excluded.status
    where m.state in ('queued', 'refused')`);
}

/** For an email that will never be sent. */
export async function deleteQueued(db: Database, messageKey: string): Promise<void> {
  const mine = eq(sentMails.messageKey, messageKey);
  await db.delete(sentMails).where(and(mine, eq(sentMails.state, "queued")));
}

export type SentMail = typeof sentMails.$inferSelect;

/** Locks what is known of an email, so that two reports count one after the other. */
export async function lockMail(tx: Database, messageKey: string): Promise<SentMail | undefined> {
  const rows = await tx
    .select()
    .from(sentMails)
    .where(eq(sentMails.messageKey, messageKey))
    .for("update");
  return rows[0];
}

export async function recordReport(
  tx: Database,
  messageKey: string,
  { outcome, status, now }: { outcome: "bounced" | "complained"; status: string | null; now: Date },
): Promise<void> {
  await tx
    .update(sentMails)
    .set({ state: outcome, status, settledAt: now })
    .where(eq(sentMails.messageKey, messageKey));
}

/** Returns the present address of the member to whom an email was sent. */
export async function findAddressOf(db: Database, messageKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: user.email })
    .from(sentMails)
    .innerJoin(user, eq(user.id, sentMails.userId))
    .where(eq(sentMails.messageKey, messageKey));
  return row?.email;
}

export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteInPages(db, sentMails, lt(sentMails.queuedAt, before));
}

/** For how long a warning that did not arrive waits in the app. */
const WAITS_MS = 60 * 24 * 3600_000;

const missed = (userId: string, now: Date) =>
  and(
    eq(sentMails.userId, userId),
    inArray(sentMails.template, WARNINGS),
    inArray(sentMails.state, ["refused", "bounced"]),
    isNull(sentMails.readAt),
    gt(sentMails.queuedAt, new Date(now.getTime() - WAITS_MS)),
  );

/** Warnings that did not arrive, and that the member has not read in the app; newest first. */
export async function findMissedWarnings(db: Database, userId: string, now: Date) {
  return db
    .select({ subject: sentMails.subject, at: sentMails.queuedAt })
    .from(sentMails)
    .where(missed(userId, now))
    .orderBy(desc(sentMails.queuedAt))
    .limit(MOST_MISSED);
}

export async function markMissedRead(db: Database, userId: string, now: Date): Promise<void> {
  await db.update(sentMails).set({ readAt: now }).where(missed(userId, now));
}

/** When a mail server took an email that did not come back. */
export async function findArrival(db: Database, messageKey: string): Promise<Date | null> {
  const arrived = and(
    eq(sentMails.messageKey, messageKey),
    inArray(sentMails.state, ["sent", "complained"]),
  );
  const [found] = await db.select({ at: sentMails.sentAt }).from(sentMails).where(arrived);
  return found?.at ?? null;
}

export const hasArrived = async (db: Database, messageKey: string): Promise<boolean> =>
  (await findArrival(db, messageKey)) !== null;
