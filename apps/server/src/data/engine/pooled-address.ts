import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** Longest that the check may take: a start names a database that does not answer within ten seconds. */
const CHECK_TIMEOUT_MS = 9000;

/** How much longer than the statement after it a notification may take. */
const WORD_DELAY_MS = 1000;

/** The address leads to a pooler that lends a connection for one transaction at a time. */
export class PooledAddressError extends Error {
  override readonly name = "PooledAddressError";
}

/**
 * Throws a {@link PooledAddressError} unless a session of this address lasts: behind a pooler of
 * transactions (PgBouncer and the like) a listener hears nothing, and a lock stays with the next user of the
 * connection. Rejects within ten seconds where the database does not answer.
 */
export async function assertNotPooled(url: string, setting: string): Promise<void> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("the check timed out")));
  });
  const clients = [clientOf(url), clientOf(url)] as const;
  try {
    if (await Promise.race([isHeard(...clients), late])) return;
  } finally {
    // Not awaited: a database that is silent takes no leave either.
    for (const client of clients) void client.end();
  }
  throw new PooledAddressError(
    `${setting} leads to a pooler of transactions, such as PgBouncer. Set DATABASE_DIRECT_URL to the ` +
      "same database past it, which listening, locks, jobs and migrations need",
  );
}

/** Whether a word of one connection reaches the other one, which listens. */
async function isHeard(listening: pg.Client, speaking: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    listening.on("notification", () => resolve(true));
  });
  await Promise.all([listening.connect(), speaking.connect()]);
  const channel = `check_${randomUUID().replaceAll("-", "")}`;
  await listening.query(`listen ${channel}`);
  await speaking.query(`notify ${channel}`);
  // PostgreSQL sends a session what it listens to before it has answered the next statement.
  await listening.query("select 1");
  return Promise.race([heard, setTimeout(WORD_DELAY_MS, false)]);
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-check",
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
  });
  // A connection that breaks fails the query on it, which is what the caller hears of.
  client.on("error", () => {});
  return client;
}
