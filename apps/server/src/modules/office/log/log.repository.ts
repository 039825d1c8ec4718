import type { OfficeLogEntry, OfficeLogQuestion } from "@sovereign/contract/office-log";
import { ACT_OUTCOMES } from "@sovereign/contract/staff-log";
import { foldAddress } from "@sovereign/domain/credentials";
import { LOG_ROLES, STAFF_LOG_KINDS, STAFF_LOOKS, TEAM_KINDS } from "@sovereign/domain/staff-log";
import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { REFUNDS } from "#modules/memberships/office/money-for-office.statements.ts";
import { hasAddress } from "#schema/has-address.ts";
import { user } from "#schema/schema.ts";
import { memberKeyOf } from "#staff/staff-log.repository.ts";

const row = z.object({
  id: z.coerce.number(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  kind: z.enum(STAFF_LOG_KINDS),
  actor: z.object({ id: z.string(), name: z.string(), role: z.enum(LOG_ROLES) }),
  member: z
    .object({ key: z.string(), id: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  invited: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  outcome: z.enum(ACT_OUTCOMES).nullable(),
  why: z.string().nullable(),
  request_id: z.string().nullable(),
});

const listOf = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
const LOOKS = listOf(STAFF_LOOKS);

/** The reason that was given last for a look. */
const reason = sql`coalesce((
  select given.reason from staff_log_subjects given
  join staff_log change on change.id = given.log_id
  where given.user_id = s.user_id and change.kind = 'look_reason_changed'
    and change.details->>'look' = l.id::text
  order by change.id desc limit 1), s.reason)`;

/** The outcome of an action, from its member's entries that name it. */
const outcome = sql`(
  select replace(ending.kind, 'act_', '') from staff_log_subjects of_member
  join staff_log ending on ending.id = of_member.log_id
  where of_member.user_id = s.user_id and l.kind not like 'act_%'
    and ending.kind in ('act_done', 'act_failed', 'act_undone')
    and ending.details->>'act' = l.details->>'act'
  order by ending.id desc limit 1)`;

/** The same of an action on a gift whose giver and recipient have no account. */
const giftOutcome = sql`case when l.member_key is null and l.kind like 'gift_%' then coalesce(
  l.details->>'outcome', (select replace(ending.kind, 'act_', '') from staff_log ending
    where ending.at >= l.at and ending.at < l.at + interval '30 days'
      and ending.kind in ('act_done', 'act_failed', 'act_undone')
      and ending.details->>'act' = l.details->>'act'
    order by ending.id desc limit 1)) else l.details->>'outcome' end`;

/** An action is one entry: its automatic end and its retries are not. */
const OWN_ENTRIES = sql`l.kind <> 'look_reason_changed' and l.details->>'again' is null
  and (l.kind not in ('act_done', 'act_failed') or l.details->>'undo' is not null)`;

export type LogAsked = Omit<OfficeLogQuestion, "member" | "before"> & {
  /** Undefined for any member. */
  memberKey: string | undefined;
  onMembersOnly: boolean;
};

function rowsOf({ what, actor, memberKey, days, onMembersOnly }: LogAsked, now: Date): SQL {
  const since = new Date(now.getTime() - days * 24 * 3600_000).toISOString();
  const conditions = [
    sql`l.at >= ${since}::timestamptz`,
    OWN_ENTRIES,
    // One action on a gift is an entry for each account concerned.
    ...(memberKey ? [] : [sql`l.details->>'also' is null`]),
    ...(what === "looks" ? [sql`l.kind in (${LOOKS})`] : []),
    ...(what === "acts" ? [sql`l.kind not in (${LOOKS})`] : []),
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(memberKey ? [sql`l.member_key = ${memberKey}`] : []),
    ...(onMembersOnly
      ? [sql`l.member_key is not null`, sql`l.kind not in (${listOf(TEAM_KINDS)})`]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The provider's state of the money of action `l`; null if none is in transit or came back. */
export const lifeOfMoney = sql`(
  select case money.state when 'under_way' then 'on_its_way' when 'came_back' then 'came_back'
    when 'canceled' then 'called_off' end
  from ${REFUNDS} as money
  where money.act_id = l.details->>'act' and money.settled_at is null
  order by money.asked_at desc limit 1)`;

/** Why action `l` on the member of `s` last failed, in the provider's words; for staff only. */
export const whyFailed = sql`(
  select nullif(concat_ws(' ', failed.personal->>'message',
    '(' || (failed.personal->>'code') || ')'), '')
  from staff_log_subjects failed join staff_log ending on ending.id = failed.log_id
  where failed.user_id = s.user_id and l.kind not like 'act_%' and ending.kind = 'act_failed'
    and ending.details->>'act' = l.details->>'act'
  order by ending.id desc limit 1)`;

/** The entries of a question from a cursor on, the newest first. */
export async function findEntries(
  db: Database,
  asked: LogAsked,
  { before, now, limit }: { before: number | undefined; now: Date; limit: number },
): Promise<OfficeLogEntry[]> {
  const cursor = before === undefined ? sql`true` : sql`l.id < ${before}`;
  const { rows } = await db.execute(sql`
    select l.id, l.at, l.kind, l.request_id, i.email as invited,
      json_build_object('id', l.actor_id, 'name', l.actor_name, 'role', l.actor_role) as actor,
      case when l.member_key is not null then
        json_build_object('key', l.member_key, 'id', s.user_id, 'email', u.email) end as member,
      l.details || coalesce(s.personal, '{}'::jsonb) as details,
      coalesce(${reason}, l.details->>'reason') as reason,
      coalesce(${lifeOfMoney}, ${outcome}, ${giftOutcome}) as outcome, ${whyFailed} as why
    from staff_log l
    left join staff_log_subjects s on s.log_id = l.id
    left join "user" u on u.id = s.user_id
    left join staff_invitations i on i.id = l.details->>'invitation'
    where ${rowsOf(asked, now)} and ${cursor} order by l.id desc limit ${limit}`);
  return rows.map((each) => row.parse(each));
}

export async function countEntries(db: Database, asked: LogAsked, now: Date): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as total from staff_log l where ${rowsOf(asked, now)}`,
  );
  return z.number().parse(rows[0]?.total);
}

const actors = z.array(z.object({ id: z.string(), name: z.string() }));

/** Staff with entries in the days asked for, by their latest name. */
export async function findActors(db: Database, asked: LogAsked, now: Date) {
  const anybody = { ...asked, what: "all", actor: undefined, memberKey: undefined } as const;
  const { rows } = await db.execute(sql`
    select distinct on (l.actor_id) l.actor_id as id, l.actor_name as name from staff_log l
    where ${rowsOf(anybody, now)} order by l.actor_id, l.id desc`);
  return actors.parse(rows);
}

const IS_KEY = /^[\w-]{43}$/;

/** The hash of a member who is named by an address, an id, or the hash itself. */
export async function findNamed(
  db: Database,
  named: string,
): Promise<{ key: string; id: string | undefined }> {
  const isKey = IS_KEY.test(named);
  const { rows } = await db.execute(
    isKey
      ? sql`select s.user_id as id from staff_log l join staff_log_subjects s on s.log_id = l.id
          where l.member_key = ${named} limit 1`
      : sql`select id from "user" where id = ${named} or ${hasAddress(foldAddress(named.trim()))}`,
  );
  const id = rows[0] ? String(rows[0].id) : undefined;
  return { key: isKey ? named : memberKeyOf(id ?? named), id };
}

/** Returns the addresses of those members who still have an account. */
export async function findAddresses(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(found.map(({ id, email }) => [id, email]));
}
