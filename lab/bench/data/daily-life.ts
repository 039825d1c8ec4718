import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { addJournaledMembers } from "./journaled-members.ts";
import { dropKeys } from "./without-keys.ts";

type Amount = { members: number; now: Date };

/** The tables that are filled without their keys. */
const TABLES = [
  ...["subscriptions", "session", "refresh_tokens", "push_subscriptions", "reminders"],
  ...["reminder_receipts", "sent_mails"],
];

/** Of two hundred members, as many are reminded in a busy minute. */
const BUSY_SHARE = 200;

const HAS_REMINDER = sql`number % 5 < 3`;

/** The product's pool would end statements that take this long. */
async function unlimited(
  databaseUrl: string,
  work: (run: (statement: SQL) => Promise<unknown>, db: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = drizzle(client);
  await work((statement) => db.execute(statement), db);
  await client.end();
}

/**
 * Adds members with their payments, and what they leave behind each day: sessions, tokens,
 * reminders, emails. Of each kind, one day's rows are old enough to be deleted.
 */
export async function addDailyLife(databaseUrl: string, { members, now }: Amount): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await unlimited(databaseUrl, async (run, db) => {
    await run(sql`set session_replication_role = replica`);
    await run(sql`set maintenance_work_mem = '1GB'`);
    const makeKeys = await dropKeys(db, TABLES);
    await addJournaledMembers(databaseUrl, { members, now });
    await run(sql`
      update subscriptions set announced = jsonb_build_object('source', source,
        'externalId', external_id, 'userId', user_id, 'ownerLink', owner_link,
        'customerId', customer_id, 'customerEmail', customer_email, 'productId', product_id,
        'priceId', price_id, 'price', price, 'status', status, 'startedAt', started_at,
        'periodStart', period_start, 'periodEnd', period_end, 'trial', trial,
        'trialCode', trial_code, 'cancelAtPeriodEnd', cancel_at_period_end, 'revoked', revoked,
        'store', store, 'givesAccess', gives_access, 'syncedAt', synced_at)`);
    await run(sql`
      insert into session (id, token, user_id, expires_at, created_at, updated_at)
      select 'session-' || number, 'token-' || number, id,
        ${at} + case when number % 30 = 0 then -1 else 20 end * interval '1 day', ${at}, ${at}
      from "user"`);
    await run(sql`
      insert into refresh_tokens (token_hash, session_id, user_id, created_at, used_at)
      select 'hash-' || number || '-' || age, 'session-' || number, id, ${at},
        case when age > 0 then ${at} - age * interval '1 day' end
      from "user", unnest(array[0, 1, 4, 8]) as age`);
    await run(sql`
      insert into push_subscriptions
        (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, created_at, updated_at)
      select 'hash-' || number, id, 'session-' || number, 'https://push.example/' || number,
        'key', 'secret', ${at}, ${at}
      from "user" where ${HAS_REMINDER}`);
    await run(sql`
      insert into reminders
        (user_id, enabled, time, kind, channel, time_zone, next_day, next_due_at, updated_at)
      select id, true, '07:30', 'chosen', case when number % 10 = 0 then 'email' else 'push' end,
        'UTC', ${at}::date + 1, ${at} + interval '1 day', ${at}
      from "user" where ${HAS_REMINDER}`);
    await run(sql`
      insert into reminder_receipts
        (user_id, day, token, due_at, expires_at, time_zone, kind, channel, state, try_at)
      select id, ${at}::date - age, 'token-' || number || '-' || age, ${at} - age * interval '1 day',
        ${at}, 'UTC', 'chosen', 'push', 'shown', ${at}
      from "user", unnest(array[61, 3, 2, 1]) as age where ${HAS_REMINDER}`);
    await run(sql`
      insert into sent_mails (message_key, user_id, template, subject, state, queued_at)
      select 'mail-' || number || '-' || age, id, 'receipt', '', 'sent',
        ${at} - age * interval '1 day'
      from "user", unnest(array[300, 20, 401]) as age where age < 400 or number % 40 = 0`);
    await run(sql`
      insert into refused_addresses (address_key, reason, since)
      select encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'), 'bounced',
        ${at} - interval '40 days'
      from "user" where number % 100 = 0`);
    await makeKeys();
    await run(sql`vacuum analyze`);
  });
}

/** Makes a busy minute's work: due reminders, answered days, changed and ended subscriptions. */
export async function addBusyMinute(databaseUrl: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await unlimited(databaseUrl, async (run) => {
    await run(sql`analyze`);
    await run(sql`
      update reminders set next_day = ${at}::date, next_due_at = ${at} - interval '1 second'
      from "user"
      where id = user_id and number % ${BUSY_SHARE}::int = 1`);
    await run(sql`
      update "user" set days_version = days_version + 1 where number % 1000 = 2`);
    await run(sql`
      update subscriptions set cancel_at_period_end = not cancel_at_period_end, synced_at = ${at}
      from "user"
      where "user".id = user_id and number % 10000 = 3`);
    await run(sql`
      update subscriptions set period_end = ${at} - interval '1 second',
        synced_at = ${at} - interval '1 day'
      from "user"
      where "user".id = user_id and number % 20000 = 5 and status = 'active'`);
  });
}

/** Adds the accounts of an hour that were never confirmed. */
export async function addUnconfirmed(databaseUrl: string, { members, now }: Amount): Promise<void> {
  const then = sql`${now.toISOString()}::timestamptz - interval '8 days'`;
  await unlimited(databaseUrl, async (run) => {
    await run(sql`
      insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
      select 'never-' || n, '', 'never-' || n || '@example.com', false, 'UTC', ${then}, ${then}
      from generate_series(1, ${Math.ceil(members / 1000)}::int) as n`);
  });
}
