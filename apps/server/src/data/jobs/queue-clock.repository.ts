import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

/** Clocks of machines differ by less. */
const AHEAD = sql`interval '1 minute'`;

const LATEST = sql`
  select extract(epoch from greatest(
    (select greatest(cron_on, bam_on, flow_on) from pgboss.version),
    (select max(greatest(monitor_on, monitor_claim_on, maintain_on)) from pgboss.queue),
    (select max(greatest(created_on, started_on, heartbeat_on)) from pgboss.job)
  ) - clock_timestamp())::float8 as ahead`;

/**
 * Returns the seconds by which times of the queue are ahead of the database's clock, which was set
 * back then; 0 for less than a minute.
 */
export async function secondsQueueIsAhead(db: Database): Promise<number> {
  const { rows } = await db.execute(LATEST);
  const ahead =
    z
      .number()
      .nullable()
      .parse(rows[0]?.ahead ?? null) ?? 0;
  return ahead > 60 ? Math.round(ahead) : 0;
}

/**
 * Lets the queue go on where its times have not come: it would start no daily task, and no job that
 * was ordered then, before they do. To start early does no harm, whichever clock is right.
 */
export async function mendQueue(db: Database): Promise<void> {
  const now = sql`clock_timestamp()`;
  const isAhead = (column: string) => sql`${sql.raw(column)} > ${now} + ${AHEAD}`;
  await db.execute(sql`
    update pgboss.version set cron_on = least(cron_on, ${now}), bam_on = least(bam_on, ${now}),
      flow_on = least(flow_on, ${now})`);
  await db.execute(sql`
    update pgboss.queue set monitor_on = least(monitor_on, ${now}),
      monitor_claim_on = least(monitor_claim_on, ${now}), maintain_on = least(maintain_on, ${now})
    where ${isAhead("greatest(monitor_on, monitor_claim_on, maintain_on)")}`);
  await db.execute(sql`
    update pgboss.job set start_after = start_after - (created_on - ${now}),
      keep_until = keep_until - (created_on - ${now}), created_on = ${now}
    where ${isAhead("created_on")}`);
  // Tomorrow's run would be taken for one that was ordered already.
  await db.execute(sql`
    update pgboss.job set started_on = least(started_on, ${now}),
      heartbeat_on = least(heartbeat_on, ${now}), singleton_on = null
    where ${isAhead("greatest(started_on, heartbeat_on)")}
      or singleton_on > (${now} at time zone 'UTC') + ${AHEAD}`);
}
