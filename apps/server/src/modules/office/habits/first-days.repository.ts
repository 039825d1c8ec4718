import { FIRST_DAYS, HABITS, type Habit } from "@sovereign/domain/habit-rates";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { isSettled, PROVIDER } from "#modules/office/renewals/renewals.repository.ts";
import { ANSWERED_DAYS } from "#modules/one-things/office/answered-days.statements.ts";
import { DONE_DAYS } from "#modules/programme/office/done-days.statements.ts";
import { READ_PIECES } from "#modules/reading/office/read-pieces.statements.ts";
import { firstDays, renewals } from "#schema/schema.ts";

const newcomers = z.array(
  z.object({
    user_id: z.string(),
    start: z.string(),
    renewed: z.boolean(),
    answered: z.array(z.string()),
    guidance: z.array(z.string()),
    pieces: z.array(z.string()),
  }),
);

const MEMBER = sql`"user" as member on member.id = own.user_id
      left join pg_timezone_names as known on known.name = member.time_zone`;

/** A member's zone; UTC for one that PostgreSQL does not know, although this runtime does. */
const ZONE = sql`coalesce(known.name, 'UTC')`;

/** The first day of a member's first subscription, in their zone. */
const START = sql`(coalesce(own.started_at, own.period_start) at time zone ${ZONE})::date`;

const WITHIN = sql`between found.start and found.start + ${FIRST_DAYS - 1}::int`;

type Due = { source: string; subscriptionId: string; dueAt: Date };

/**
 * Returns up to `limit` first renewals whose outcome is known, the earliest first, after one; with
 * `since` only those that were settled after it.
 */
export function findSettled(
  db: Database,
  now: Date,
  { since, after, limit }: { since: Date | null; after: Due | undefined; limit: number },
): Promise<Due[]> {
  const { source, subscriptionId, dueAt } = renewals;
  const isLater: SQL | undefined =
    after &&
    sql`(${dueAt}, ${source}, ${subscriptionId}) >
      (${after.dueAt.toISOString()}::timestamptz, ${after.source}, ${after.subscriptionId})`;
  return db
    .select({ source, subscriptionId, dueAt })
    .from(renewals)
    .where(and(eq(renewals.tenure, 1), isNull(renewals.endedAt), isSettled(now, since), isLater))
    .orderBy(asc(dueAt), asc(source), asc(subscriptionId))
    .limit(limit);
}

/**
 * Returns the members of these first renewals who are not counted yet, with the dates of their
 * first thirty days: no text is read.
 */
export async function findNewcomers(db: Database, dues: readonly Due[]) {
  const keys = JSON.stringify(dues.map(({ source, subscriptionId }) => [source, subscriptionId]));
  const { rows } = await db.execute(sql`
    select user_id, start::text, renewed,
      array(select day::text from ${ANSWERED_DAYS} as answered
        where answered.user_id = found.user_id and day ${WITHIN}) as answered,
      array(select day::text from ${DONE_DAYS} as done
        where done.user_id = found.user_id and day ${WITHIN}) as guidance,
      array(select (read_at at time zone found.zone)::date::text from ${READ_PIECES} as piece
        where piece.user_id = found.user_id and section = any(${sql.param([...VAULT_SECTIONS])}::text[])
          and (read_at at time zone found.zone)::date ${WITHIN}) as pieces
    from (
      select distinct on (own.user_id) own.user_id, ${START} as start, ${ZONE} as zone,
        renewals.renewed_at is not null as renewed
      from renewals
      join subscriptions as own
        on own.external_id = renewals.subscription_id and own.source = ${PROVIDER}
      join ${MEMBER}
      where renewals.tenure = 1
        and (renewals.source, renewals.subscription_id) in (
          select key ->> 0, key ->> 1 from jsonb_array_elements(${keys}::jsonb) as key)
        and coalesce(own.started_at, own.period_start) is not null
        and not exists (select from first_days where first_days.user_id = own.user_id)
      order by own.user_id, renewals.due_at
    ) as found`);
  return newcomers.parse(rows);
}

type Counted = { userId: string; start: string; renewed: boolean } & Record<Habit, number>;

export const storeFirstDays = (db: Database, counted: Counted[]) =>
  db.insert(firstDays).values(counted).onConflictDoNothing();

const counts = z.array(
  z.object({ count: z.int(), members: z.int(), renewed: z.int(), habit: z.enum(HABITS) }),
);

/** Counts the members, and those of them who renewed, by how much of each habit they had. */
export async function countByHabit(db: Database) {
  const { rows } = await db.execute(sql`
    select habit, count, sum(members)::int as members, sum(renewed)::int as renewed
    from (
      select days, run, guidance, pieces, count(*) as members,
        count(*) filter (where renewed) as renewed
      from first_days group by 1, 2, 3, 4
    ) as alike
    cross join lateral (values
      ('days', days), ('run', run), ('guidance', guidance), ('pieces', pieces)
    ) as habit (habit, count)
    group by 1, 2`);
  return counts.parse(rows);
}

/** Counts the days with an answer in the first thirty of some members. */
export async function countFirstDays(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select found.user_id as id, count(answered.day)::int as days
    from (
      select own.user_id, min(${START}) as start
      from subscriptions as own join ${MEMBER}
      where own.user_id = any(${sql.param(userIds)}::text[]) and own.source <> 'office'
      group by own.user_id
    ) as found
    left join ${ANSWERED_DAYS} as answered
      on answered.user_id = found.user_id and answered.day ${WITHIN}
    group by found.user_id`);
  const found = z.array(z.object({ id: z.string(), days: z.int() })).parse(rows);
  return new Map(found.map(({ id, days }) => [id, days]));
}
