import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { MANY_LOOKS, STAFF_LOOKS } from "@sovereign/domain/staff-log";
import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { findFirstBounce } from "#jobs/mails-for-office.repository.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import { countEach } from "#modules/office/members/members.repository.ts";
import { listedMembers, staffActs, user } from "#schema/schema.ts";

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

/** Whether who set a price for later may not set one anymore. */
export async function isPriceOrphaned(db: Database, { id, madeAt }: { id: string; madeAt: Date }) {
  const { rows } = await db.execute(sql`
    select exists (
      select from staff_log made join staff on staff.user_id = made.actor_id
      where made.at >= ${madeAt.toISOString()}::timestamptz - interval '1 hour'
        and made.kind = 'price_changed'
        and made.details ->> 'price' = ${id} and staff.role = 'owner') as known`);
  return rows[0]?.known !== true;
}

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
  return { count: bounced, since: bounced > 0 ? ((await findFirstBounce(db)) ?? now) : null };
}

const DAY_MS = 24 * 3600_000;

/** Counts the rows to which Today's figures open, as the list of members does. */
export async function countListed(db: Database, now: Date) {
  const [paying = 0, grace = 0, due = 0] = await countEach(
    db,
    [[{ is: "paying" }], [{ is: "in_grace" }], [{ is: "renews", days: DUE_DAYS }]],
    now,
  );
  const ends = lte(listedMembers.paidUntil, new Date(now.getTime() + DUE_DAYS * DAY_MS));
  const canceled = and(conditionsSql([{ is: "canceled" }], now), ends);
  return { paying, grace, due, canceled: await db.$count(listedMembers, canceled) };
}

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
