import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Deletes the jobs of a key, ended ones too, but not one that runs. */
export async function deleteWaitingWork(db: Database, queue: string, key: string): Promise<void> {
  await db.execute(sql`
    delete from pgboss.job
    where name = ${queue} and singleton_key = ${key} and state <> 'active'`);
}
