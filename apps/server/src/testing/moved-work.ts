import pg from "pg";
import { pino } from "pino";
import { TASK_REQUESTED } from "#database/make-queue.ts";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";

/**
 * Moves durable work to another time, as the clocks of the nodes are: what is due by then runs
 * now, and what a node began before is taken for that of a killed one.
 */
export async function moveWork(databaseUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with lost as (
        update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
        where name like 'work-%' and state = 'active' returning name
      ), moved as (
        update pgboss.job set start_after = now()
          + greatest((data->>'due')::timestamptz - $1::timestamptz, interval '0')
        where name like 'work-%' and state in ('created', 'retry')
        returning name, start_after
      )
      select name from moved where start_after <= now() union select name from lost`,
      [now.toISOString()],
    );
    for (const { name } of rows) {
      await client.query("select pg_notify($1, $2)", [TASK_REQUESTED, name]);
    }
  } finally {
    await client.end();
  }
}

/** Returns the address of the PostgreSQL that a running product has in its DATA_DIR. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const log = pino({ level: "silent" });
  return (await openEmbeddedPostgres({ dataDir, log, besideServer: true })).url;
}
