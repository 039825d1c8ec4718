import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./database.ts";

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await drizzle({ client }).transaction((tx) => work(onConnection(tx, client)));
  } finally {
    client.release();
  }
}

function onConnection(tx: Transaction, client: pg.PoolClient): Database {
  const savepoint = tx.transaction.bind(tx);
  return Object.assign(tx, {
    $client: client,
    transaction: <Result>(work: (inner: Database) => Promise<Result>) =>
      savepoint((inner) => work(onConnection(inner, client))),
  });
}
