import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** A start reports a database that does not respond within ten seconds. */
const CHECK_TIMEOUT_MS = 8000;

/** Longest a notification may arrive after the next statement. */
const WORD_DELAY_MS = 1000;

export class PooledAddressError extends Error {
  override readonly name = "PooledAddressError";
}

/** Throws a {@link PooledAddressError} behind a transaction pooler, where LISTEN and locks fail. */
export async function assertNotPooled(url: string, setting: string): Promise<void> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("the check timed out")));
  });
  const clients = [clientOf(url), clientOf(url)] as const;
  try {
    if (await Promise.race([isHeard(...clients), late])) return;
  } finally {
    // Not awaited: an unresponsive database does not confirm the end either.
    for (const client of clients) void client.end();
  }
  throw new PooledAddressError(
    `${setting} points to a transaction pooler, such as PgBouncer. Set ${fixOf(setting)} to the ` +
      "same database without the pooler, because LISTEN, locks, jobs and migrations need it",
  );
}

const fixOf = (setting: string) =>
  setting === "DATABASE_OWNER_URL" ? setting : "DATABASE_DIRECT_URL";

async function isHeard(listening: pg.Client, speaking: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    listening.on("notification", () => resolve(true));
  });
  await Promise.all([listening.connect(), speaking.connect()]);
  const channel = `check_${randomUUID().replaceAll("-", "")}`;
  await listening.query(`listen ${channel}`);
  await speaking.query(`notify ${channel}`);
  // PostgreSQL delivers notifications before the response to the next statement.
  await listening.query("select 1");
  return Promise.race([heard, setTimeout(WORD_DELAY_MS, false)]);
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-check",
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
  });
  // A broken connection fails its query, which reports it.
  client.on("error", () => {});
  return client;
}
