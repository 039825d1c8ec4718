import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "#database/database.ts";
import { createPool } from "#database/pool.ts";
import { retrying } from "#database/retrying.ts";
import { inTransaction } from "#database/transactions.ts";

/** Locks held at once by one node; each holds a connection while it waits for a provider. */
const MOST_LOCKS = 4;

/** A node that froze with a lock in hand loses it after this. */
const LONGEST_IDLE_MS = 60_000;

/**
 * Runs tasks of one key one after another, over all nodes; `db` is the connection to write
 * through, in the transaction that holds the lock where there is one.
 */
export type Locks = {
  withLock<Result>(key: string, task: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Creates locks by an advisory lock in a transaction of a pool of its own, so that no request waits
 * for whoever waits for a provider.
 */
export function createLocks(options: { database: OpenDatabase; log: Logger }): Locks {
  const { database, log } = options;
  const inTurn = createTurns();
  const pool = createPool(
    {
      connectionString: database.directUrl,
      max: MOST_LOCKS,
      application_name: "sovereign-locks",
      connectionTimeoutMillis: LONGEST_IDLE_MS,
      keepsUnanswered: true,
      limits: {
        statement_timeout: LONGEST_IDLE_MS,
        lock_timeout: LONGEST_IDLE_MS,
        idle_in_transaction_session_timeout: LONGEST_IDLE_MS,
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
    // In turn first: those of one key must not use up the connections that others need.
    withLock: (key, task) => inTurn(key, () => retrying(() => underLock(key, task))),
    close: () => pool.end(),
  };
}

type InTurn = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** Runs the tasks of one key one after another, in the order they came; different keys side by side. */
export function createTurns(): InTurn {
  const latest = new Map<string, Promise<void>>();
  return (key, task) => {
    const result = (latest.get(key) ?? Promise.resolve()).then(task);
    // The next in turn waits for the end, however it ends.
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

/**
 * Runs tasks of one key so that a task which waits serves everyone who asks before it calls
 * `begin`: whoever asks later needs a newer look and starts another. A failure is shared as well.
 */
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
