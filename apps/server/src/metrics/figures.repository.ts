import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const jobRows = z.array(
  z.object({
    name: z.string(),
    waiting: z.coerce.number(),
    failed: z.coerce.number(),
    oldest: z.coerce.number(),
  }),
);

/** A retried job's age is the sum of its pauses, because its first time is not stored. */
export async function countJobs(db: Database) {
  const { rows } = await db.execute(sql`
    select name,
      count(*) filter (where state <> 'failed') as waiting,
      count(*) filter (where state = 'failed') as failed,
      coalesce(max(case state
        when 'retry' then power(2, least(retry_count, 10)) + 900 * greatest(retry_count - 10, 0)
        when 'failed' then 0
        else extract(epoch from now() - start_after) end), 0) as oldest
    from pgboss.job
    where state = 'failed' or (state in ('created', 'active') and start_after <= now())
      or state = 'retry'
    group by name`);
  return jobRows.parse(rows);
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

const lastRow = z.object({ at: z.coerce.date().nullable() });

/** Returns when the last backup ended; null before the first. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const { rows } = await db.execute(sql`select max(finished_at) as at from backups`);
  return lastRow.parse(rows[0]).at;
}
