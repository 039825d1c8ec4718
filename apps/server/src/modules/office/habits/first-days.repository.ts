import type { CalendarDate } from "@sovereign/domain/calendar-date";
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

/** An instant of the database, by which Node cuts the dates of a member's zone. */
const instant = z.number().transform((milliseconds) => new Date(milliseconds));
const MILLISECONDS = sql`* 1000)::float8`;

const newcomers = z.array(
  z.object({ id: z.string(), zone: z.string(), started: instant, renewed: z.boolean() }),
);

const keptDates = z.array(
  z.object({
    id: z.string(),
    answered: z.array(z.string()),
    guidance: z.array(z.string()),
    pieces: z.array(instant),
  }),
);

/** When a member's subscription began. */
const STARTED = sql`coalesce(own.started_at, own.period_start)`;

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

/** Returns the members of these first renewals who are not counted yet. */
export async function findNewcomers(db: Database, dues: readonly Due[]) {
  const keys = JSON.stringify(dues.map(({ source, subscriptionId }) => [source, subscriptionId]));
  const { rows } = await db.execute(sql`
    select distinct on (own.user_id) own.user_id as id, member.time_zone as zone,
      (extract(epoch from ${STARTED}) ${MILLISECONDS} as started,
      renewals.renewed_at is not null as renewed
    from renewals
    join subscriptions as own
      on own.external_id = renewals.subscription_id and own.source = ${PROVIDER}
    join "user" as member on member.id = own.user_id
    where renewals.tenure = 1
      and (renewals.source, renewals.subscription_id) in (
        select key ->> 0, key ->> 1 from jsonb_array_elements(${keys}::jsonb) as key)
      and ${STARTED} is not null
      and not exists (select from first_days where first_days.user_id = own.user_id)
    order by own.user_id, renewals.due_at`);
  return newcomers.parse(rows);
}

/** The first day of a member's first subscription, and the instants of their first thirty days. */
export type FirstDays = { id: string; start: CalendarDate; from: Date; to: Date };

/** Returns the dates and instants of members' first thirty days: no text is read. */
export async function findKeptDates(db: Database, members: readonly FirstDays[]) {
  const { rows } = await db.execute(sql`
    select id,
      array(select day::text from ${ANSWERED_DAYS} as answered
        where answered.user_id = found.id and day ${WITHIN}) as answered,
      array(select day::text from ${DONE_DAYS} as done
        where done.user_id = found.id and day ${WITHIN}) as guidance,
      array(select (extract(epoch from read_at) ${MILLISECONDS} from ${READ_PIECES} as piece
        where piece.user_id = found.id and section = any(${sql.param([...VAULT_SECTIONS])}::text[])
          and read_at >= found.from_at and read_at < found.to_at) as pieces
    from ${recordsOf(members)}`);
  return keptDates.parse(rows);
}

function recordsOf(members: readonly FirstDays[]): SQL {
  const rows = members.map(({ id, start, from, to }) => ({ id, start, from_at: from, to_at: to }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as found (id text, start date, from_at timestamptz, to_at timestamptz)`;
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

/** Returns when the first subscription of some members began, and their zones. */
export async function findStarts(db: Database, userIds: readonly string[]) {
  const { rows } = await db.execute(sql`
    select own.user_id as id, member.time_zone as zone,
      (extract(epoch from min(${STARTED})) ${MILLISECONDS} as started
    from subscriptions as own join "user" as member on member.id = own.user_id
    where own.user_id = any(${sql.param(userIds)}::text[]) and own.source <> 'office'
      and ${STARTED} is not null
    group by own.user_id, member.time_zone`);
  return newcomers.element.omit({ renewed: true }).array().parse(rows);
}

/** Counts the days with an answer in the first thirty of some members. */
export async function countFirstDays(
  db: Database,
  members: readonly FirstDays[],
): Promise<ReadonlyMap<string, number>> {
  if (members.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select found.id, count(answered.day)::int as days
    from ${recordsOf(members)}
    left join ${ANSWERED_DAYS} as answered
      on answered.user_id = found.id and answered.day ${WITHIN}
    group by found.id`);
  const found = z.array(z.object({ id: z.string(), days: z.int() })).parse(rows);
  return new Map(found.map(({ id, days }) => [id, days]));
}
