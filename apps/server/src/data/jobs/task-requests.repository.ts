import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** The channel by which every node learns the queue of a requested task. */
export const TASK_REQUESTED = "task_requested";

export async function announceTask(db: Database, queue: string): Promise<void> {
  await db.execute(sql`select pg_notify(${TASK_REQUESTED}, ${queue})`);
}
