import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Database } from "./database.ts";
import { ownSession } from "./session.ts";

/**
 * The queue has no index by which an order finds the waiting job of its key: among 50,000 waiting
 * ones that took 20 ms. Looked for first, because `if not exists` waits for who writes.
 */
const INDEX_OF_KEYS = `
  do $$ begin
    if to_regclass('pgboss.job_key') is null then
      create index job_key on pgboss.job (name, singleton_key) where singleton_key is not null;
    end if;
  end $$`;

/** Creates the tables of the job queue, or migrates them, as their owner; it runs no job. */
export async function makeQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownSession(url),
    max: 1,
    // A restore, which no server may run beside, makes them too.
    application_name: "sovereign-restore",
    supervise: false,
    schedule: false,
  });
  // A lost connection rejects the query that needed it, too.
  boss.on("error", () => {});
  await boss.start();
  await boss.getDb().executeSql(INDEX_OF_KEYS);
  await boss.stop({ graceful: false });
}

/** Returns the queue's way to store a job in a transaction. */
export const queueIn = (transaction: Database) => fromDrizzle(transaction, sql);

/** Deletes the jobs of a key, ended ones too, but not one that runs. */
export async function deleteWaitingWork(db: Database, queue: string, key: string): Promise<void> {
  await db.execute(sql`
    delete from pgboss.job
    where name = ${queue} and singleton_key = ${key} and state <> 'active'`);
}

/** The channel by which every node learns the queue of a requested task. */
export const TASK_REQUESTED = "task_requested";

export async function announceTask(db: Database, queue: string): Promise<void> {
  await db.execute(sql`select pg_notify(${TASK_REQUESTED}, ${queue})`);
}
