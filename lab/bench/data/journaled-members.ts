import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { dropKeys } from "./without-keys.ts";

type Amount = { members: number; now: Date };

/** The tables that are filled without their keys. */
const TABLES = ["subscriptions", "journal", "one_things", "listed_members", "booked_subscriptions"];

const YEAR = sql`interval '365 days'`;

/**
 * Adds members who joined over 24 months, with the journal of what they paid: three in four
 * renewed after their first year, others canceled or were declined, some had their money returned.
 */
export async function addJournaledMembers(
  databaseUrl: string,
  { members, now }: Amount,
): Promise<void> {
  // The product's pool would end statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = drizzle(client);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  // Nothing here searches the texts, whose index takes longest to fill.
  await db.execute(sql`drop index one_things_search`);
  const makeKeys = await dropKeys(db, TABLES);
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
    select gen_random_uuid()::text, '', 'm' || n || '@example.com', true, 'UTC',
      ${at} - (n % 730) * interval '1 day' - (n % 24) * interval '1 hour', ${at}
    from generate_series(1, ${members}::int) as n`);
  await db.execute(sql`
    create temporary table lives as
    select id, number, created_at as first_paid, created_at + ${YEAR} as due,
      created_at + ${YEAR} <= ${at} as is_due, number % 20 < 15 as renews,
      number % 20 >= 18 as is_declined, number % 50 = 7 as is_refunded,
      case when number % 5 = 0 then 'EUR' else 'USD' end as currency,
      case when number % 5 = 0 then 7500 when number % 11 = 0 then 5900 else 6400 end as yearly
    from "user"`);
  await db.execute(sql`
    insert into subscriptions (source, external_id, user_id, owner_link, customer_id, product_id,
      price, status, started_at, period_start, period_end, cancel_at_period_end, revoked, synced_at)
    select 'stripe', 'sub_' || number, id, 'checkout', 'cus_' || number, 'prod',
      jsonb_build_object('amount', (yearly / 100.0)::numeric(9, 2)::text, 'currency', currency),
      case when is_refunded or is_due and not renews then 'canceled' else 'active' end,
      first_paid, case when is_due and renews then due else first_paid end,
      case when is_due and renews then due + ${YEAR} else due end,
      number % 30 = 0, case when is_refunded then 'refunded' end, ${at}
    from lives`);
  await db.execute(sql`
    insert into journal (source, kind, external_id, at, subscription_id, customer_id, payment_id,
      product, amount, currency, period_from, period_to, yearly, discount, tax, recorded_at)
    select 'stripe', kind, kind || '_' || number || '_' || year, paid_at, 'sub_' || number,
      'cus_' || number, case when kind = 'fee' then 'payment_' || number || '_' || year end,
      'membership', case when kind = 'fee' then 260 else yearly end, currency,
      first_paid + year * ${YEAR}, first_paid + (year + 1) * ${YEAR}, yearly,
      case when number % 25 = 0 and kind <> 'fee' then 1600 else 0 end, 0, ${at}
    from lives, generate_series(0, 1) as year,
      unnest(array['invoice', 'payment', 'fee']) as kind,
      lateral (select first_paid + year * (${YEAR} + interval '1 hour') as paid_at) as paid
    where year = 0 or (is_due and renews and not is_refunded and paid_at <= ${at})`);
  await db.execute(sql`
    insert into journal (source, kind, external_id, at, subscription_id, customer_id, payment_id,
      product, amount, currency, discount, tax, reason, recorded_at)
    select 'stripe', 'refund', 're_' || number, least(first_paid + interval '10 days', ${at}),
      'sub_' || number, 'cus_' || number, 'payment_' || number || '_0', 'membership', yearly,
      currency, 0, 0, 'requested_by_customer', ${at}
    from lives where is_refunded
    union all
    select 'stripe', 'ended', 'sub_' || number,
      due + case when is_declined then interval '7 days' else interval '0' end, 'sub_' || number,
      'cus_' || number, null, 'membership', 0, currency, 0, 0,
      case when is_declined then 'payment_failed' else 'cancellation_requested' end, ${at}
    from lives where is_due and not renews and not is_refunded
      and due + case when is_declined then interval '7 days' else interval '0' end <= ${at}`);
  await db.execute(sql`
    insert into journal (source, kind, external_id, at, subscription_id, customer_id, product,
      amount, currency, member_key, discount, tax, recorded_at)
    select 'stripe', 'owner', 'owner_' || number, first_paid, 'sub_' || number, 'cus_' || number,
      'membership', 0, currency, md5(id), 0, 0, ${at}
    from lives`);
  await db.execute(sql`
    insert into one_things (user_id, target_date, content, completion_status, reflected_at,
      time_zone, committed_at, updated_at)
    select id, first_paid::date + day, 'Send the signed term sheet', 'completed', ${at}, 'UTC',
      ${at}, ${at}
    from lives, generate_series(0, 28, 2) as day where day < number % 30`);
  await addTriggered(db);
  await makeKeys();
  await db.execute(sql`vacuum analyze`);
  await client.end();
}

/** Adds what triggers add for each row, at once: every member and subscription is out of date. */
async function addTriggered(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into listed_members (user_id, number, email, confirmed, joined_at, changes_at)
    select id, number, email, email_verified, created_at, '-infinity' from "user"`);
  await db.execute(sql`
    insert into booked_subscriptions (subscription_id, changes_at)
    select external_id, '-infinity' from subscriptions`);
}
