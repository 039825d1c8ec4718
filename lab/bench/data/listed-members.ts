import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

type Amount = { members: number; now: Date };

/** Answered days per member, without the members who never answered. */
const DAYS = 20;

/**
 * Adds confirmed members who joined over three years: most have one subscription in any state,
 * some two or none, and days that ended up to half a year ago.
 */
export async function addListedMembers(
  databaseUrl: string,
  { members, now }: Amount,
): Promise<void> {
  // The product's pool would end statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = drizzle(client);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into "user" (
      id, name, email, email_verified, time_zone, days_version, created_at, updated_at
    )
    select
      gen_random_uuid()::text, '', chr(97 + n % 26) || '.' || substr(md5(n::text), 1, 3 + n % 7)
        || n || '@example.' || (array['com', 'org', 'net'])[1 + n % 3],
      n % 50 <> 0, 'UTC', case when n % 11 = 0 then 0 else 1 end,
      ${at} - (n % 1000) * interval '1 day', ${at}
    from generate_series(1, ${members}::int) as n`);
  await db.execute(sql`
    insert into subscriptions (
      source, external_id, user_id, owner_link, customer_id, customer_email, product_id, price_id,
      price, status, started_at, period_start, period_end, cancel_at_period_end, revoked, store,
      gives_access, synced_at
    )
    select
      case when number % 7 = 0 then 'revenuecat' else 'stripe' end,
      'sub_listed_' || number || repeat('_second', copy - 1), id, 'checkout', 'cus_' || md5(id),
      email, 'prod', 'price',
      jsonb_build_object(
        'amount', (array['64.00', '59.00', '75.00'])[1 + number % 3],
        'currency', (array['USD', 'USD', 'EUR'])[1 + number % 3]),
      case when number % 20 = 0 then 'past_due' when number % 9 = 0 then 'canceled' else 'active' end,
      created_at, ${at} - ((number * 37) % 365) * interval '1 day',
      ${at} + (365 - (number * 37) % 365) * interval '1 day'
        - case when number % 9 = 0 then interval '400 days' else interval '0' end,
      number % 13 = 0, case when number % 97 = 0 then 'refunded' end,
      case when number % 7 = 0 then 'app_store' end, case when number % 7 = 0 then true end, ${at}
    from "user", generate_series(1, 2) as copy
    where number % 6 <> 0 and (copy = 1 or number % 50 = 1)`);
  // Nothing here searches the texts, whose index takes longest to fill.
  await db.execute(sql`drop index one_things_search`);
  await db.execute(sql`
    insert into one_things (
      user_id, target_date, content, completion_status, reflected_at, time_zone, committed_at,
      updated_at
    )
    select
      id, ${at}::date - (number * 31) % 180 - age, 'Send the signed term sheet', 'completed', ${at},
      'UTC', ${at}, ${at}
    from "user", generate_series(0, ${DAYS - 1}::int) as age
    where number % 11 <> 0
    on conflict do nothing`);
  await db.execute(sql`
    insert into sent_mails (message_key, user_id, template, subject, state, queued_at)
    select 'mail-' || number, id, 'receipt', '',
      case when number % 200 = 0 then 'bounced' else 'sent' end, ${at}
    from "user"`);
  await db.execute(sql`vacuum analyze`);
  await client.end();
}
