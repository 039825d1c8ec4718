import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import { migrationsFolder, recordBuild, standingText, tablesFor } from "./builds.ts";
import { UpgradeError } from "./database-faults.ts";
import { makeQueue } from "./make-queue.ts";
import { grantToServer } from "./server-role.ts";

export { migrationsFolder } from "./builds.ts";

/** Shared by every node. While it is locked, no node starts. */
export const MIGRATION_LOCK = 727_274;

const CONNECT_TIMEOUT_MS = 9000;

const LIMITS = {
  /** After this, a start that waits logs for whom, and then each time again. */
  sayMs: 10_000,
  /** Then it ends with who holds it; less than upgrade.sh waits for a server. */
  waitMs: 240_000,
  /** For a table, which stops all who come after it: above the longest transaction of a server. */
  tableMs: 16_000,
  /** A frozen process loses the lock after this. */
  idleMs: 60_000,
  statementMs: 1_800_000,
};

const OWNED_BY_ANOTHER =
  "the database is of an earlier version, and the role of DATABASE_URL does not own it: set DATABASE_OWNER_URL";

/** Called before an existing database is changed; an {@link UpgradeError} leaves it as it is. */
export type BeforeUpgrade = (url: string) => Promise<void>;

type Options = {
  beforeUpgrade?: BeforeUpgrade | undefined;
  /**
   * The URL the server connects with; its role is granted the necessary rights if it is not the
   * owner.
   */
  servedBy?: string | undefined;
  limits?: typeof LIMITS;
};

/**
 * Migrates a database and its job queue as their owner. Nodes that start together queue for an
 * advisory lock, which a crash releases, and a frozen holder loses. A role that owns nothing, or a
 * build that is older than the tables, changes nothing.
 */
export async function migratePostgres(
  url: string,
  log: Logger,
  { beforeUpgrade, servedBy = url, limits = LIMITS }: Options = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    // At most 63 letters.
    application_name: `sovereign-migrate on ${hostname().slice(0, 30)} (${process.pid})`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A broken connection fails its query, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    await lock(client, { log, limits });
    await client.query(`set statement_timeout = ${limits.statementMs};
      set idle_session_timeout = ${limits.idleMs};
      set idle_in_transaction_session_timeout = ${limits.idleMs}`);
    const found = await stateOf(client);
    if (found.text) log.warn({ event: "older_build" }, found.text);
    if (found.isOlder && !found.isOwned) throw new UpgradeError(OWNED_BY_ANOTHER);
    // A newer build's grants stay.
    if (!found.isOwned || found.isNewer) return;
    await kept(client, limits, async () => {
      if (beforeUpgrade && found.isOlder) await beforeUpgrade(url);
    });
    await migrateTables(client, { log, limits });
    await kept(client, limits, () => makeQueue(url));
    await recordBuild(client);
    await grantToServer(client, servedBy);
  } finally {
    await client.end();
  }
}

type Waiting = { log: Logger; limits: typeof LIMITS };

const isTaken = (error: unknown): boolean => codeOf(error) === "55P03";

function codeOf(error: unknown): string | undefined {
  const { code, cause } = describeError(error);
  return code ?? cause?.code;
}

/** Waits for the lock for at most `waitMs`, and logs who holds it. */
async function lock(client: pg.Client, { log, limits }: Waiting): Promise<void> {
  await client.query(`set lock_timeout = ${limits.sayMs}`);
  await patiently(limits.waitMs, async (isLast) => {
    try {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    } catch (error) {
      if (!isTaken(error)) throw error;
      const holder = (await oneOf(client, HOLDERS, [MIGRATION_LOCK])) ?? NOBODY;
      if (isLast) throw new UpgradeError(notStarted("another start or a restore", holder));
      log.warn({ holder }, "waiting for another node's migration, or for a restore, to finish");
      return "again";
    }
    return "done";
  });
}

/**
 * Migrates in one transaction. It waits for a table only as long as requests may, or all of them
 * would wait behind it.
 */
async function migrateTables(client: pg.Client, { log, limits }: Waiting): Promise<void> {
  await client.query(`set lock_timeout = ${limits.tableMs}`);
  await patiently(limits.waitMs, async (isLast) => {
    try {
      await migratePostgresWith(drizzlePostgres({ client }), { migrationsFolder });
    } catch (error) {
      if (!isTaken(error)) throw error;
      const holder = (await oneOf(client, LONG_TRANSACTIONS, [])) ?? NOBODY;
      if (isLast) throw new UpgradeError(notStarted("a table", holder));
      log.warn({ holder }, "waiting for a table that another transaction uses");
      await wait(limits.sayMs);
      return "again";
    }
    return "done";
  });
}

async function patiently(
  waitMs: number,
  attempt: (isLast: boolean) => Promise<"done" | "again">,
): Promise<void> {
  const since = performance.now();
  while ((await attempt(performance.now() - since >= waitMs)) === "again") {
    // The attempt itself waits.
  }
}

/** Prevents a connection from idling while another works, so that only a frozen process loses it. */
async function kept(
  client: pg.Client,
  { idleMs }: typeof LIMITS,
  work: () => Promise<void>,
): Promise<void> {
  // A lost connection fails the next query, which reports it.
  const timer = setInterval(() => void client.query("select 1").catch(() => {}), idleMs / 4);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

type Holder = { pid: number; name: string; address: string | null; since: string };

const NOBODY: Holder = {
  pid: 0,
  name: "a connection that has ended since",
  address: null,
  since: "",
};

const HOLDER = `pid, application_name as name, host(client_addr) as address,
  to_char(coalesce(xact_start, backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since`;

const HOLDERS = `select ${HOLDER} from pg_stat_activity where pid in (
  select pid from pg_locks where locktype = 'advisory' and granted and objid = $1
    and database = (select oid from pg_database where datname = current_database()))`;

const LONG_TRANSACTIONS = `select ${HOLDER} from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  order by xact_start limit 1`;

async function oneOf(client: pg.Client, text: string, values: unknown[]) {
  const { rows } = await client.query<Holder>(text, values);
  return rows[0];
}

const advice = ({ pid, name, address, since }: Holder): string => {
  const of = [name, address && `from ${address}`, since && `since ${since} UTC`];
  const which = ["", ...of.filter(Boolean)].join(", ");
  return `process ${pid} of PostgreSQL${which}. Wait until it has ended, or end it with select pg_terminate_backend(${pid}), then`;
};

const notStarted = (what: string, holder: Holder): string =>
  `${what} holds the database's upgrade back: ${advice(holder)} start again`;

/** Returns a sentence about who holds a table that could not be locked. */
export const whoHoldsTables = async (client: pg.Client): Promise<string> =>
  `Another program uses the database: ${advice((await oneOf(client, LONG_TRANSACTIONS, [])) ?? NOBODY)} run the same command again.`;

async function stateOf(client: pg.Client) {
  const { rows } = await client.query(`
    select pg_has_role(relowner, 'usage') as owned, has_table_privilege(oid, 'select') as readable
    from pg_class where relname = '__drizzle_migrations' and relnamespace = to_regnamespace('drizzle')`);
  const [table] = rows;
  if (!table) return { isOwned: true, isOlder: false, isNewer: false, text: undefined };
  if (!table.readable)
    return { isOwned: table.owned, isOlder: true, isNewer: false, text: undefined };
  const { tables, newest } = await tablesFor(client);
  const text = standingText(tables, newest);
  if (tables === "too new") throw new UpgradeError(text);
  const [isOlder, isNewer] = [tables === "older", tables === "newer"];
  return { isOwned: table.owned, isOlder, isNewer, text };
}
