import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { CONNECT_TIMEOUT_MS } from "./pool.ts";

/** Longest that a word from one connection to another is waited for. */
const WORD_TIMEOUT_MS = 2000;

/** Longest that one statement of the check may take. */
const QUERY_TIMEOUT_MS = 3000;

/** The address leads to a pooler that lends a connection for one transaction at a time. */
export class PooledAddressError extends Error {
  override readonly name = "PooledAddressError";
}

/**
 * Throws a {@link PooledAddressError} unless a session of this address lasts: behind a pooler of
 * transactions (PgBouncer and the like) nobody hears who listens, and a lock stays with whoever has the
 * connection next. Rejects within ten seconds where the database does not answer.
 */
export async function assertNotPooled(url: string, setting: string): Promise<void> {
  const [listening, speaking] = [clientOf(url), clientOf(url)];
  const heard = new Promise<boolean>((resolve) => {
    listening.on("notification", () => resolve(true));
  });
  try {
    await Promise.all([listening.connect(), speaking.connect()]);
    const channel = `check_${randomUUID().replaceAll("-", "")}`;
    await listening.query(`listen ${channel}`);
    // The server connection that listens may be the one that speaks: the word must cross all the same.
    await speaking.query(`notify ${channel}`);
    if (await Promise.race([heard, setTimeout(WORD_TIMEOUT_MS, false, { ref: false })])) return;
  } finally {
    await Promise.all([listening.end(), speaking.end()]);
  }
  throw new PooledAddressError(
    `${setting} leads to a pooler of transactions, such as PgBouncer. Set DATABASE_DIRECT_URL to the ` +
      "same database past it, which listening, locks, jobs and migrations need",
  );
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-check",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A connection that breaks fails the query on it, which is what the caller hears of.
  client.on("error", () => {});
  return client;
}
