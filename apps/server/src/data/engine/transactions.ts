import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./database.ts";

type Effect = () => Promise<void> | void;

const effects = new WeakMap<object, Effect[]>();

/** Runs an effect once the transaction has been committed, and never if it is rolled back. */
export function afterCommit(tx: Database, effect: Effect): void {
  const waiting = effects.get(tx.$client);
  if (!waiting) throw new Error("no transaction is open");
  waiting.push(effect);
}

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const waiting: Effect[] = [];
  effects.set(client, waiting);
  let result: Result;
  try {
    result = await between(client, ["begin", "commit", "rollback"], () =>
      work(onConnection(client)),
    );
  } finally {
    effects.delete(client);
    client.release();
  }
  for (const effect of waiting) await effect();
  return result;
}

/** Sent as text: the query builder needs longer to write them than PostgreSQL to run them. */
async function between<Result>(
  client: pg.PoolClient,
  [first, last, undo]: [string, string, string],
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(first);
  try {
    const result = await work();
    await client.query(last);
    return result;
  } catch (error) {
    await client.query(undo);
    throw error;
  }
}

function onConnection(client: pg.PoolClient, depth = 1): Database {
  const savepoint = `savepoint sp${depth}`;
  const ends: [string, string, string] = [
    savepoint,
    `release ${savepoint}`,
    `rollback to ${savepoint}`,
  ];
  return Object.assign(drizzle({ client }), {
    transaction: <Result>(work: (inner: Database) => Promise<Result>) =>
      between(client, ends, () => work(onConnection(client, depth + 1))),
  });
}
