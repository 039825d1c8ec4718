import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { createPasswords } from "#modules/accounts/passwords/passwords.ts";

/** The password of every member that is added here. */
export const MANY_MEMBERS_PASSWORD = "a sentence to keep";

type Amount = {
  /** Added as `member-1` and so on, with the address `member-1@example.com`. */
  members: number;
  /** How many days up to `now` each of them has a record of; today's is open. */
  days: number;
  now: Date;
};

/** Members whose password costs what a password costs; all others' costs next to nothing. */
export const COSTLY_SIGN_INS = 4;

/**
 * Adds confirmed members in UTC with a record for each of their latest days, for measurements. All but
 * every fourth have a yearly membership; the first few take a real password's time to sign in.
 */
export async function addManyMembers(db: Database, { members, days, now }: Amount): Promise<void> {
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

/**
 * Adds the records as the years would have: a member's days lie far from each other, between those of
 * all others. The key is made afterwards, which takes a fraction of the time for millions of rows.
 */
async function addDays(db: Database, { members, days, now }: Amount): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`set work_mem = '256MB'`);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  await db.execute(sql`alter table one_things drop constraint ${KEY}`);
  await db.execute(sql`
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, reflected_at, time_zone,
      committed_at, updated_at
    )
    select
      'member-' || n, day,
      'Send Halden the signed term sheet before noon, with the valuation as agreed.',
      case when age = 0 or age % 17 = 5 then 'missed' when age % 9 = 4 then 'partial'
        else 'completed' end,
      case when age = 0 or age % 17 = 5 or age % 9 = 4 then null else day + time '20:00' end,
      case when age = 0 then null else day + time '20:00' end,
      'UTC', day + time '00:00', day + time '20:00'
    from (
      select n, age, ${at}::date - age as day
      from generate_series(1, ${members}::int) as n, generate_series(0, ${days}::int - 1) as age
      order by age desc, hashint4(n)
    ) as records`);
  await db.execute(sql`
    alter table one_things add constraint ${KEY} primary key (user_id, target_date)`);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`reset all`);
}

const KEY = sql.raw("one_things_user_id_target_date_pk");

/** Hashes the members' password: as a real one, or for next to nothing. */
export const passwordHash = (light: boolean): Promise<string> =>
  createPasswords({ light }).hash(MANY_MEMBERS_PASSWORD);
