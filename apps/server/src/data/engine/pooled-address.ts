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

/** The oldest major version of PostgreSQL that has all that migrations use. */
const OLDEST = 15;

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding, lower('I') = 'i' as folds,
  pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as frozen,
  to_regclass('drizzle.__drizzle_migrations') is null as empty`;

type FitnessFacts = {
  version: number;
  encoding: string;
  /** Whether it makes small letters as everyone but Turkish does. */
  folds: boolean;
  standby: boolean;
  /** Whether its role or its database is read-only by default. */
  frozen: boolean;
  empty: boolean;
};

const AGAIN =
  "create it again: create database … template template0 encoding 'UTF8' locale 'C.UTF-8'";

/** Returns why a server cannot run on a database; one that has tables is not refused for its kind. */
export function unfitness(facts: FitnessFacts): string | undefined {
  if (facts.version < OLDEST) {
    return `is of PostgreSQL ${facts.version}, and ${OLDEST} or newer is needed: upgrade it, or name another`;
  }
  if (facts.standby) return "is a standby, which takes no writes: name the primary";
  if (facts.frozen) {
    return "is read-only: alter role … or alter database … reset default_transaction_read_only";
  }
  if (facts.empty && facts.encoding !== "UTF8") {
    return `is encoded in ${facts.encoding}, which cannot store every text: ${AGAIN}`;
  }
  if (facts.empty && !facts.folds) {
    return `makes small letters by Turkish rules, by which no address is found: ${AGAIN}`;
  }
  return undefined;
}

/**
 * Throws a {@link PooledAddressError} behind a transaction pooler, where LISTEN and locks fail, and
 * for a database that cannot serve.
 */
export async function assertNotPooled(url: string, setting: string): Promise<void> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("the check timed out")));
  });
  const clients = [clientOf(url), clientOf(url)] as const;
  try {
    if (await Promise.race([isHeard(...clients, setting), late])) return;
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

type Named = { url: string; setting: string };

/**
 * Throws a {@link PooledAddressError} where two URLs lead to two databases: one would be served, and
 * the other migrated, watched for jobs or backed up. No transaction pooler is before `direct`.
 */
export async function assertOneDatabase(other: Named, direct: Named): Promise<void> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("the check timed out")));
  });
  const [speaking, listening] = [clientOf(other.url), clientOf(direct.url)];
  try {
    const heard = Promise.all([speaking.connect(), listening.connect()]).then(() =>
      hears(listening, speaking),
    );
    if (await Promise.race([heard, late])) return;
  } finally {
    for (const client of [speaking, listening]) void client.end();
  }
  throw new PooledAddressError(
    `${other.setting} and ${direct.setting} lead to two databases: name the same one in both`,
  );
}

async function isHeard(
  listening: pg.Client,
  speaking: pg.Client,
  setting: string,
): Promise<boolean> {
  await Promise.all([listening.connect(), speaking.connect()]);
  const { rows: facts } = await listening.query<FitnessFacts>(FACTS);
  const unfit = facts[0] && unfitness(facts[0]);
  if (unfit) throw new PooledAddressError(`the database of ${setting} ${unfit}`);
  return hears(listening, speaking);
}

/** PostgreSQL notifies only within a database. */
async function hears(listening: pg.Client, speaking: pg.Client): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    listening.on("notification", () => resolve(true));
  });
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
