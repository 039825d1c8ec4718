import { randomUUID } from "node:crypto";
import { createPasswords } from "@sovereign/server/src/modules/accounts/passwords/passwords.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { dropKeys } from "./without-keys.ts";

export const MANY_MEMBERS_PASSWORD = "a sentence to keep";

type Db = Pick<NodePgDatabase, "execute">;

type Amount = {
  /** Their ids are `member-1` and so on, their emails `member-1@example.com`. */
  members: number;
  /** The number of days up to `now` that each has a record of; today's has no answer. */
  days: number;
  now: Date;
};

const TEXT = "Send Halden the signed term sheet before noon, with the valuation as agreed";
/** With a single text, PostgreSQL's statistics would match no real table. */
const TEXTS = 200;

const ADDED_DEVICE = "added";

/** Members whose password has the real hashing cost; all others' is nearly free to verify. */
export const COSTLY_SIGN_INS = 4;

/** Adds confirmed members in UTC with daily records; all but every fourth have a membership. */
export async function addManyMembers(db: Db, { members, days, now }: Amount): Promise<void> {
  const at = now.toISOString();
  const [light, real] = await Promise.all([passwordHash(true), passwordHash(false)]);
  const run = randomUUID().slice(0, 8);
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
    select 'member-' || n, '', 'member-' || n || '@example.com', true, 'UTC', ${at}, ${at}
    from generate_series(1, ${members}::int) as n`);
  await db.execute(sql`
    insert into account (id, account_id, provider_id, user_id, password, created_at, updated_at)
    select
      'password-' || n, 'member-' || n, 'credential', 'member-' || n,
      case when n <= ${COSTLY_SIGN_INS}::int then ${real}::text else ${light}::text end, ${at}, ${at}
    from generate_series(1, ${members}::int) as n`);
  await db.execute(sql`
    insert into subscriptions (
      source, external_id, user_id, owner_link, customer_id, customer_email, product_id, price_id,
      status, started_at, period_start, period_end, cancel_at_period_end, synced_at
    )
    select
      'stripe', ${`sub_${run}_`} || n, 'member-' || n, 'checkout', ${`cus_${run}_`} || n,
      'member-' || n || '@example.com', 'prod_measured', 'price_measured', 'active',
      ${at}::timestamptz - interval '30 days', ${at}::timestamptz - interval '30 days',
      ${at}::timestamptz + interval '335 days', false, ${at}
    from generate_series(1, ${members}::int) as n where n % 4 <> 0`);
  await addDays(db, { members, days, now });
}

/** Adds rows interleaved as years of use would; creating keys and indexes last is much faster. */
async function addDays(db: Db, { members, days, now }: Amount): Promise<void> {
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`set work_mem = '256MB'`);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  const makeAgain = await dropKeys(db, ["one_things", "day_edits"]);
  await insertDays(db, { members, oldest: days - 1, now });
  await db.execute(sql`
    insert into day_edits (
      user_id, write_id, target_date, field, value, edited_at, device_name, seq, applied, received_at
    )
    select
      user_id, gen_random_uuid(), target_date, 'text', content, text_at, ${ADDED_DEVICE}, 0, true, text_at
    from one_things`);
  await makeAgain();
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`reset all`);
}

async function insertDays(
  db: Db,
  { members, oldest, now }: { members: number; oldest: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const text = sql`${TEXT}::text || ', page ' || number`;
  await db.execute(sql`
    with texts as materialized (
      select number, ${text} as content
      from generate_series(0, ${TEXTS - 1}::int) as number
    )
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, reflected_at, time_zone,
      committed_at, text_at, updated_at
    )
    select
      'member-' || n, day, content,
      case when age = 0 or age % 17 = 5 then 'missed' when age % 9 = 4 then 'partial'
        else 'completed' end,
      case when age = 0 or age % 17 = 5 or age % 9 = 4 then null else day + time '20:00' end,
      case when age = 0 then null else day + time '20:00' end,
      'UTC', day + time '00:00', day + time '00:00', day + time '20:00'
    from (
      select n, age, ${at}::date - age as day
      from generate_series(1, ${members}::int) as n, generate_series(0, ${oldest}::int) as age
      order by age desc, hashint4(n)
    ) as records
    join texts on number = (n + age) % ${TEXTS}::int`);
}

/** Deletes what the first `members` members did, and adds their days up to `now`. */
export async function putMembersBack(db: Db, { members, days, now }: Amount): Promise<void> {
  const ids = sql`select 'member-' || n from generate_series(1, ${members}::int) as n`;
  const { rows } = await db.execute<{ age: number }>(sql`
    select ${now.toISOString()}::date - min(target_date) - ${days - 1}::int as age from one_things
    where user_id = 'member-1'`);
  await db.execute(sql`
    delete from one_things
    where user_id in (${ids}) and target_date >= ${now.toISOString()}::date - ${rows[0]?.age}::int`);
  await insertDays(db, { members, oldest: Number(rows[0]?.age), now });
  await db.execute(sql`
    delete from day_edits where user_id in (${ids}) and device_name <> ${ADDED_DEVICE}`);
  for (const table of ["standings", "milestones", "rest_days", "begun_days"]) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id in (${ids})`);
  }
  await db.execute(sql`vacuum analyze`);
}

export const passwordHash = (light: boolean): Promise<string> =>
  createPasswords({ light }).hash(MANY_MEMBERS_PASSWORD, "seed");
