import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "#database/database.ts";
import { createPool } from "#database/pool.ts";
import { retrying } from "#database/retrying.ts";
import { inTransaction } from "#database/transactions.ts";

/** Maximum locks per node; each occupies a connection during a provider's call. */
const MAX_LOCKS = 4;

/** After this, a frozen node loses its lock. */
const TIMEOUT_MS = 60_000;

/** Runs tasks of one key in sequence across all nodes; `db` is the lock's transaction. */
export type Locks = {
  withLock<Result>(key: string, task: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** Creates advisory locks in a separate pool, so that no request waits for their connections. */
export function createLocks(options: { database: OpenDatabase; log: Logger }): Locks {
  const { database, log } = options;
  const withKey = createKeyedQueue();
  const pool = createPool(
    {
      connectionString: database.directUrl,
      max: MAX_LOCKS,
      application_name: "sovereign-locks",
      connectionTimeoutMillis: TIMEOUT_MS,
      keepsUnanswered: true,
      limits: {
        statement_timeout: TIMEOUT_MS,
        lock_timeout: TIMEOUT_MS,
        idle_in_transaction_session_timeout: TIMEOUT_MS,
      },
    },
    log,
  );

  const underLock = <Result>(key: string, task: (db: Database) => Promise<Result>) =>
    inTransaction(pool, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      return task(tx);
    });

  return {
    // Queued first: tasks of one key must not use up the connections that others need.
    withLock: (key, task) => withKey(key, () => retrying(() => underLock(key, task))),
    close: () => pool.end(),
  };
}

type InTurn = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

export function createKeyedQueue(): InTurn {
  const latest = new Map<string, Promise<void>>();
  return (key, task) => {
    const result = (latest.get(key) ?? Promise.resolve()).then(task);
    // The next one waits for the end, whatever the outcome.
    const ended = result.then(
      () => {},
      () => {},
    );
    latest.set(key, ended);
    void ended.then(() => {
      if (latest.get(key) === ended) latest.delete(key);
    });
    return result;
  };
}

type Task = (begin: () => void) => Promise<void>;

/** A pending task serves every caller until it calls `begin`, with its errors too. */
export function createCoalescing() {
  const waiting = new Map<string, Promise<void>>();
  return (key: string, task: Task): Promise<void> => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const begin = () => {
      if (waiting.get(key) === run) waiting.delete(key);
    };
    const run: Promise<void> = Promise.resolve()
      .then(() => task(begin))
      .finally(begin);
    waiting.set(key, run);
    return run;
  };
}
