import { OWED_STATES } from "@sovereign/domain/refund-life";
import { MANY_LOOKS, STAFF_LOOKS, TEAM_KINDS } from "@sovereign/domain/staff-log";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  min,
  ne,
  notInArray,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import {
  closedPurchases,
  disputes,
  gifts,
  type LeftPurchase,
  listedMembers,
  refunds,
  reminderReceipts,
  sentMails,
  staffActs,
  staffLog,
  staffLogSubjects,
  subscriptions,
  user,
  webhookEvents,
} from "#schema/schema.ts";

const DAY_MS = 24 * 3600_000;

export const findOpenDisputes = (db: Database) =>
  db
    .select({
      dispute: disputes.id,
      id: user.id,
      address: user.email,
      amount: disputes.amount,
      currency: disputes.currency,
      openedAt: disputes.openedAt,
      by: disputes.answerBy,
    })
    .from(disputes)
    .leftJoin(user, eq(user.id, disputes.userId))
    .where(like(disputes.status, "%needs_response"))
    .orderBy(asc(disputes.answerBy));

/** Refunds that came back or were refused and are not settled, the earliest first. */
export const findOwedRefunds = (db: Database) =>
  db
    .select({
      id: refunds.id,
      charge: refunds.chargeId,
      amount: refunds.amount,
      currency: refunds.currency,
      state: refunds.state,
      failure: refunds.failure,
      askedAt: refunds.askedAt,
      backAt: refunds.backAt,
      userId: user.id,
      address: user.email,
    })
    .from(refunds)
    .leftJoin(user, eq(user.id, refunds.memberId))
    .where(and(isNull(refunds.settledAt), inArray(refunds.state, [...OWED_STATES])))
    .orderBy(asc(refunds.backAt));

/** Failed actions without a successful retry. */
export const findFailedActs = (db: Database, since: Date) =>
  db
    .select({
      id: staffActs.id,
      kind: staffActs.kind,
      by: staffActs.actorName,
      outcome: staffActs.outcome,
      input: staffActs.input,
      finishedAt: staffActs.finishedAt,
      userId: user.id,
      address: user.email,
    })
    .from(staffActs)
    .innerJoin(user, eq(user.id, staffActs.userId))
    .where(
      and(
        eq(staffActs.state, "failed"),
        gte(staffActs.finishedAt, since),
        // A withdrawal, which is a member's right, is listed with the refunds.
        ne(staffActs.kind, "withdraw"),
        sql`not exists (select 1 from staff_acts later
          where later.user_id = ${staffActs.userId} and later.created_at > ${staffActs.createdAt}
            and later.state = 'done' and later.kind = ${staffActs.kind})`,
      ),
    )
    .orderBy(asc(staffActs.finishedAt));

/** Actions that wait for an owner. */
export const findWaitingActs = (db: Database) =>
  db
    .select({
      id: staffActs.id,
      kind: staffActs.kind,
      by: staffActs.actorName,
      reason: staffActs.reason,
      since: staffActs.createdAt,
      userId: user.id,
      address: user.email,
    })
    .from(staffActs)
    .innerJoin(user, eq(user.id, staffActs.userId))
    .where(and(eq(staffActs.state, "held"), isNull(staffActs.heldUntil)))
    .orderBy(asc(staffActs.createdAt));

/** Store subscriptions that still charge deleted accounts. */
export async function findLeftPurchases(db: Database): Promise<LeftPurchase[]> {
  const rows = await db
    .select({ left: closedPurchases.left })
    .from(closedPurchases)
    .where(isNotNull(closedPurchases.left));
  return rows.flatMap(({ left }) => left ?? []);
}

/** Paid gifts that neither a giver nor a recipient can be told of. */
export const findStrandedGifts = (db: Database) =>
  db
    .select({
      id: gifts.id,
      paymentId: gifts.paymentId,
      paidAt: gifts.paidAt,
      amount: gifts.amount,
      currency: gifts.currency,
    })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.paidAt),
        ...[gifts.returned, gifts.claimedAt, gifts.recipientEmail].map((column) => isNull(column)),
        ...[gifts.giverId, gifts.giverEmail].map((column) => isNull(column)),
      ),
    )
    .orderBy(asc(gifts.paidAt));

export async function findAddresses(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

type Counted = { count: number; since: Date | null };

/** Counts the members whom the list shows as bounced, and since when the first has been. */
export async function countBounces(db: Database, now: Date): Promise<Counted> {
  const isBounced = conditionsSql([{ is: "bounced" }], now);
  const bounced = await db.$count(listedMembers, isBounced);
  const [first] = await db
    .select({ since: min(sentMails.settledAt) })
    .from(sentMails)
    .where(inArray(sentMails.state, ["bounced", "complained"]));
  return { count: bounced, since: bounced > 0 ? (first?.since ?? now) : null };
}

export const countLateWebhooks = (db: Database, before: Date) =>
  db
    .select({
      provider: webhookEvents.provider,
      count: count(),
      since: min(webhookEvents.receivedAt),
    })
    .from(webhookEvents)
    .where(
      and(
        inArray(webhookEvents.status, ["processing", "failed"]),
        lt(webhookEvents.receivedAt, before),
      ),
    )
    .groupBy(webhookEvents.provider);

export async function countReminders(
  db: Database,
  since: Date,
): Promise<{ failed: number; of: number }> {
  const isFailed = sql<number>`count(*) filter (where ${reminderReceipts.state} = 'failed')::int`;
  const isSettled = and(
    gte(reminderReceipts.dueAt, since),
    inArray(reminderReceipts.state, ["sent", "shown", "opened", "failed", "unknown"]),
  );
  const [found] = await db
    .select({ failed: isFailed, of: count() })
    .from(reminderReceipts)
    .where(isSettled);
  return found ?? { failed: 0, of: 0 };
}

export const findLastActs = (db: Database, limit: number, { seesTeam }: { seesTeam: boolean }) =>
  db
    .select({
      id: staffLog.id,
      at: staffLog.at,
      actor: staffLog.actorName,
      kind: staffLog.kind,
      userId: user.id,
      address: user.email,
    })
    .from(staffLog)
    .leftJoin(staffLogSubjects, eq(staffLogSubjects.logId, staffLog.id))
    .leftJoin(user, eq(user.id, staffLogSubjects.userId))
    .where(seesTeam ? undefined : notInArray(staffLog.kind, [...TEAM_KINDS]))
    .orderBy(desc(staffLog.at), desc(staffLog.id))
    .limit(limit);

export async function hasEverSold(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.externalId })
    .from(subscriptions)
    .where(isNotNull(subscriptions.startedAt))
    .limit(1);
  return rows.length > 0;
}

export async function findLastWebhook(db: Database): Promise<Date | null> {
  const [found] = await db
    .select({ at: webhookEvents.finishedAt })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, "stripe"), eq(webhookEvents.status, "done")))
    .orderBy(desc(webhookEvents.finishedAt))
    .limit(1);
  return found?.at ?? null;
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
  const isNotice = inArray(template, ["renewal-reminder-30-days", "trial-ending"]);
  return db.$count(sentMails, and(eq(state, "queued"), isNotice, gte(queuedAt, since)));
}

/** Trials that end without a charge, because their reminder did not reach the member. */
export const findUntoldTrials = (db: Database) =>
  db
    .select({ id: user.id, address: user.email, endsAt: subscriptions.periodEnd })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.trialNotice, "nobody"),
        eq(subscriptions.status, "trialing"),
        eq(subscriptions.cancelAtPeriodEnd, true),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd));

const rows = z.array(z.object({ name: z.string(), count: z.int(), since: z.coerce.date() }));

/** Staff who looked at many members within an hour since then, with their peak. */
export async function findManyLooks(db: Database, after: Date) {
  const found = await db.execute(sql`
    select name, max(looks)::int as count, max(at) as since
    from (
      select actor_id, at, last_value(actor_name) over whole as name, count(*) over an_hour as looks
      from staff_log
      where kind = any(${sql.param([...STAFF_LOOKS])}::text[]) and member_key is not null
        and at >= ${after.toISOString()}::timestamptz
      window an_hour as (partition by actor_id order by at
          range between interval '1 hour' preceding and current row),
        whole as (partition by actor_id order by id
          range between unbounded preceding and unbounded following)
    ) as counted
    where looks >= ${MANY_LOOKS}
    group by actor_id, name order by since desc`);
  return rows.parse(found.rows);
}
