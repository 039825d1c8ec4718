import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createPasswords } from "@sovereign/server/src/modules/accounts/passwords/passwords.ts";
import pg from "pg";
import { pino } from "pino";

export const PASSWORD = "a sentence to keep";

/** Members whose password has the real hashing cost; all others' is nearly free to verify. */
export const COSTLY_SIGN_INS = 4;

/** The number of days up to today that each member has a record of; today's has no answer. */
const DAYS = 60;

const TEXT = "Send Halden the signed term sheet before noon, with the valuation as agreed, page ";
/** With a single text, PostgreSQL's statistics would match no real table. */
const TEXTS = 200;

const FILLING = [
  "set session_replication_role = replica",
  `insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
   select 'member-' || n, '', 'member-' || n || '@example.com', true, 'UTC', now(), now()
   from generate_series(1, $1::int) as n`,
  `insert into account (id, account_id, provider_id, user_id, password, created_at, updated_at)
   select 'password-' || n, 'member-' || n, 'credential', 'member-' || n,
     case when n <= ${COSTLY_SIGN_INS} then $2::text else $3::text end, now(), now()
   from generate_series(1, $1::int) as n`,
  `insert into subscriptions (source, external_id, user_id, owner_link, customer_id, customer_email,
     product_id, price_id, status, started_at, period_start, period_end, cancel_at_period_end,
     synced_at)
   select 'stripe', 'sub_' || n, 'member-' || n, 'checkout', 'cus_' || n,
     'member-' || n || '@example.com', 'prod_measured', 'price_measured', 'active',
     now() - interval '30 days', now() - interval '30 days', now() + interval '335 days', false,
     now()
   from generate_series(1, $1::int) as n where n % 4 <> 0`,
  // Interleaved as months of use would.
  `insert into one_things (user_id, target_date, content, completion_status, completed_at,
     reflected_at, time_zone, committed_at, text_at, updated_at)
   select 'member-' || n, day, '${TEXT}' || (n + age) % ${TEXTS},
     case when age = 0 or age % 17 = 5 then 'missed' when age % 9 = 4 then 'partial'
       else 'completed' end,
     case when age = 0 or age % 17 = 5 or age % 9 = 4 then null else day + time '20:00' end,
     case when age = 0 then null else day + time '20:00' end,
     'UTC', day + time '00:00', day + time '00:00', day + time '20:00'
   from (
     select n, age, (now() at time zone 'UTC')::date - age as day
     from generate_series(1, $1::int) as n, generate_series(0, ${DAYS - 1}) as age
     order by age desc, hashint4(n)
   ) as records`,
  `insert into day_edits (user_id, write_id, target_date, field, value, edited_at, device_name, seq,
     applied, received_at)
   select user_id, gen_random_uuid(), target_date, 'text', content, text_at, 'added', 0, true,
     text_at
   from one_things`,
  "vacuum analyze",
];

/** Returns the hash of {@link PASSWORD}, nearly free or at the real cost. */
export const passwordHash = (light: boolean): Promise<string> =>
  createPasswords({ light }).hash(PASSWORD, "seed");

/** Migrates a database and adds members with daily records; all but every fourth subscribe. */
export async function fillDatabase(
  databaseUrl: string,
  dataDir: string,
  members: number,
): Promise<void> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log });
  await database.close();
  const hashes = [await passwordHash(false), await passwordHash(true)];
  // The product's pool would end statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of FILLING) {
      const needed = [...text.matchAll(/\$(\d)/g)].map(([, place]) => Number(place));
      await client.query(text, [members, ...hashes].slice(0, Math.max(0, ...needed)));
    }
  } finally {
    await client.end();
  }
}
