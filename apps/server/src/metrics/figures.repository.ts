import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

/** A store that cannot be read for six hours counts as empty. */
const STORE_UNREAD_MS = 6 * 3600_000;

const jobRows = z.array(
  z.object({
    name: z.string(),
    waiting: z.coerce.number(),
    retrying: z.coerce.number(),
    failed: z.coerce.number(),
    oldest: z.coerce.number(),
  }),
);

/** The oldest is one that no worker has taken; retried and running ones are not late for that. */
export async function countJobs(db: Database) {
  const { rows } = await db.execute(sql`
    select name,
      count(*) filter (where state in ('created', 'active')) as waiting,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'failed') as failed,
      coalesce(max(extract(epoch from now() - start_after)) filter (where state = 'created'), 0)
        as oldest
    from pgboss.job
    where state in ('failed', 'retry')
      or (state in ('created', 'active') and start_after <= now())
    group by name`);
  return jobRows.parse(rows);
}

const failingRows = z.array(
  z.object({ name: z.string(), count: z.coerce.number(), error: z.string().nullable() }),
);

/** Jobs that have failed again and again for an hour, by queue, with the last error. */
export async function findFailingJobs(db: Database) {
  const { rows } = await db.execute(sql`
    select name, count(*), (array_agg(output ->> 'message' order by start_after desc))[1] as error
    from pgboss.job
    where state = 'retry' and retry_count >= 3
      and coalesce((output ->> 'since')::timestamptz, created_on) < now() - interval '1 hour'
    group by name order by name`);
  return failingRows.parse(rows);
}

const eventRows = z.array(
  z.object({ provider: z.string(), waiting: z.coerce.number(), since: z.coerce.date() }),
);

/** Events of providers that are received and not applied. */
export async function countUnapplied(db: Database) {
  const { rows } = await db.execute(sql`
    select provider, count(*) as waiting, min(received_at) as since
    from webhook_events where status <> 'done' group by provider`);
  return eventRows.parse(rows);
}

const timeRow = z.object({ at: z.coerce.date().nullable() });

/** SQL: whether an end has come: one of a clock that was ahead proves nothing of now. */
const hasEnded = (now: Date) =>
  sql`finished_at < ${now.toISOString()}::timestamptz + interval '1 minute'`;

/** Returns when a backup was last restored on trial; null before the first. */
export async function findLastRehearsal(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await db.execute(
    sql`select max(finished_at) as at from rehearsals
      where failure is null and ${hasEnded(now)} and not exists (
      select from backups where backups.name = rehearsals.name
      and backups.finished_at is not null and backups.failure is not null)`,
  );
  return timeRow.parse(rows[0]).at;
}

/**
 * Returns when the last stored backup ended; null without one, and where the store could not be
 * read for six hours.
 */
export async function findLastBackup(db: Database, now: Date): Promise<Date | null> {
  const unreadBefore = new Date(now.getTime() - STORE_UNREAD_MS);
  const { rows } = await db.execute(sql`
    select max(finished_at) as at from backups
    where failure is null and ${hasEnded(now)} and not exists (
      select from backups unread where name is null and reason is null and finished_at is null
      and failure is not null and started_at < ${unreadBefore.toISOString()})`);
  return timeRow.parse(rows[0]).at;
}

/** Returns when the first backup ended that is on record; null before it. */
export async function findFirstBackup(db: Database): Promise<Date | null> {
  const { rows } = await db.execute(
    sql`select min(finished_at) as at from backups where failure is null`,
  );
  return timeRow.parse(rows[0]).at;
}
