import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./database.ts";

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

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
    result = await drizzle({ client }).transaction((tx) => work(onConnection(tx, client)));
  } finally {
    effects.delete(client);
    client.release();
  }
  for (const effect of waiting) await effect();
  return result;
}

function onConnection(tx: Transaction, client: pg.PoolClient): Database {
  const savepoint = tx.transaction.bind(tx);
  return Object.assign(tx, {
    $client: client,
    transaction: <Result>(work: (inner: Database) => Promise<Result>) =>
      savepoint((inner) => work(onConnection(inner, client))),
  });
}
