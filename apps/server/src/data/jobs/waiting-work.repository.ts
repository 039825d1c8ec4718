import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Deletes the jobs of a key that have not begun. */
export async function deleteWaitingWork(db: Database, queue: string, key: string): Promise<void> {
  await db.execute(sql`
    delete from pgboss.job
    where name = ${queue} and singleton_key = ${key} and state in ('created', 'retry')`);
}
