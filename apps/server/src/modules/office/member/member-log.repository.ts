import { ACT_OUTCOMES, LOG_PAGE, type MemberLogPage } from "@sovereign/contract/staff-log";
import {
  LOG_ROLES,
  LOGGED_ACTS,
  STAFF_LOG_KINDS,
  STAFF_LOOKS,
  WRITTEN_DOWN,
} from "@sovereign/domain/staff-log";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { lifeOfMoney, whyFailed } from "#modules/office/log/log.repository.ts";

const list = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );

const SHOWN = list([...STAFF_LOOKS, ...LOGGED_ACTS, ...WRITTEN_DOWN]);

const entryRow = z.object({
  id: z.coerce.number(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  kind: z.enum(STAFF_LOG_KINDS),
  name: z.string(),
  role: z.enum(LOG_ROLES),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  outcome: z.enum(ACT_OUTCOMES).nullable(),
  why: z.string().nullable(),
});

/** A retry is the same action. */
const rowsOf = (userId: string): SQL => sql`
  from staff_log_subjects s join staff_log l on l.id = s.log_id
  where s.user_id = ${userId} and l.kind in (${SHOWN}) and l.details->>'again' is null`;

/** The reason that was given last for a look. */
export const lastReason = sql`coalesce((
  select given.reason from staff_log_subjects given join staff_log change on change.id = given.log_id
  where given.user_id = s.user_id and change.kind = 'look_reason_changed'
    and change.details->>'look' = l.id::text
  order by change.id desc limit 1), s.reason)`;

/** The outcome of an action, from the entries that name it. */
const outcome = sql`(
  select replace(ending.kind, 'act_', '') from staff_log_subjects of_member
  join staff_log ending on ending.id = of_member.log_id
  where of_member.user_id = s.user_id and ending.kind in ('act_done', 'act_failed', 'act_undone')
    and ending.details->>'act' = l.details->>'act'
  order by ending.id desc limit 1)`;

/**
 * The member's part of the log, newest first; staff and the member see the same, except the
 * provider's message about a failed action.
 */
export async function readMemberLog(
  db: Database,
  { userId, reader }: { userId: string; reader: "staff" | "member" },
  before?: number,
): Promise<MemberLogPage> {
  const { rows } = await db.execute(sql`
    select l.id, l.at, l.kind, l.actor_name as name, l.actor_role as role,
      ${lastReason} as reason, l.details || s.personal as details,
      coalesce(${lifeOfMoney}, ${outcome}, l.details->>'outcome') as outcome,
      ${reader === "staff" ? whyFailed : sql`null`} as why
    ${rowsOf(userId)} and (${before ?? null}::bigint is null or l.id < ${before ?? null}::bigint)
    order by l.id desc limit ${LOG_PAGE + 1}`);
  const entries = rows.slice(0, LOG_PAGE).map((row) => entryRow.parse(row));
  return { entries, next: rows.length > LOG_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

const countsRow = z.object({ looks: z.int(), acts: z.int(), since: z.coerce.date().nullable() });

/** Counts looks and actions; returns when the member first paid. */
export async function countMemberLog(
  db: Database,
  userId: string,
): Promise<z.infer<typeof countsRow>> {
  const { rows } = await db.execute(sql`
    select count(*) filter (where l.kind in (${list(STAFF_LOOKS)}))::int as looks,
      count(*) filter (where l.kind in (${list([...LOGGED_ACTS, ...WRITTEN_DOWN])})
        and l.actor_role <> 'member')::int as acts,
      (select min(coalesce(started_at, period_start)) from subscriptions
        where user_id = ${userId}) as since
    ${rowsOf(userId)}`);
  return countsRow.parse(rows[0]);
}
