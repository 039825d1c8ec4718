import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { dropKeys } from "./without-keys.ts";

const TABLES = ["listed_members", "booked_subscriptions", "paid_spans", "renewals"];

/**
 * Adds to the members of `addDailyLife` what a minute's tasks compute once about each: the member
 * list, the books and the renewals, as far as later minutes depend on it.
 */
export async function addFilledLists(databaseUrl: string, now: Date): Promise<void> {
  // The product's pool would end statements that take this long.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = drizzle(client);
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPaid = sql`(s.period_end > ${at} and s.revoked is null)`;
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  await db.execute(sql`truncate listed_members, booked_subscriptions, paid_spans, renewals`);
  const makeKeys = await dropKeys(db, TABLES);
  await db.execute(sql`
    insert into listed_members (user_id, number, email, confirmed, joined_at, state, source,
      external_id, price_amount, price_currency, paid_until, was_refunded, changes_at,
      days_version, last_kept)
    select u.id, u.number, u.email, u.email_verified, u.created_at,
      case when s.revoked is not null then 'refunded' when s.period_end <= ${at} then 'lapsed'
        when s.cancel_at_period_end then 'canceled' else 'paying' end,
      'card', s.external_id, (s.price ->> 'amount')::numeric, s.price ->> 'currency', s.period_end,
      s.revoked is not null, case when ${isPaid} then s.period_end end, u.days_version, kept.last
    from "user" as u
    join subscriptions as s on s.user_id = u.id
    left join (
      select user_id, max(target_date) as last from one_things
      where reflected_at is not null group by user_id
    ) as kept on kept.user_id = u.id`);
  await db.execute(sql`
    insert into booked_subscriptions (subscription_id, member, is_paid, ledger, changes_at)
    select s.external_id, 'member ' || md5(s.user_id), ${isPaid},
      case when ${isPaid} then 'paid' else 'unpaid' end, case when ${isPaid} then s.period_end end
    from subscriptions as s`);
  await db.execute(sql`
    insert into paid_spans (member, number, from_at, to_at, came, left_as, currency, yearly,
      subscription_id, source, since, came_row, came_at, due_at, is_canceled)
    select 'member ' || md5(s.user_id), 0, s.started_at,
      case when not ${isPaid} then least(s.period_end, s.started_at + interval '365 days') end,
      'new', case when s.revoked is not null then 'refunded' when not ${isPaid} then 'lapsed' end,
      paid.currency, paid.yearly, s.external_id, 'stripe', s.started_at, paid.id, paid.at,
      case when ${isPaid} then s.period_end end, s.cancel_at_period_end
    from subscriptions as s
    join journal as paid on paid.subscription_id = s.external_id and paid.kind = 'payment'
      and paid.period_from = s.started_at`);
  await db.execute(sql`
    insert into renewals (source, subscription_id, tenure, due_at, yearly, currency, renewed_at,
      ended_at, canceled_at, journal_id)
    select 'stripe', paid.subscription_id,
      row_number() over (partition by paid.subscription_id order by paid.at), paid.period_to,
      paid.yearly, paid.currency,
      lead(paid.at) over (partition by paid.subscription_id order by paid.at), ended.at,
      case when s.cancel_at_period_end and paid.period_to > ${at} then ${at} end,
      (select max(id) from journal)
    from journal as paid
    join subscriptions as s on s.external_id = paid.subscription_id
    left join journal as ended
      on ended.subscription_id = paid.subscription_id and ended.kind = 'ended'
    where paid.kind = 'payment'`);
  await db.execute(sql`
    insert into books_version (id, version) values (1, 1) on conflict do nothing`);
  await makeKeys();
  await db.execute(sql`vacuum analyze`);
  await client.end();
}
