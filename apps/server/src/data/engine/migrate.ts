import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { UpgradeError } from "./database-faults.ts";
import { makeQueue } from "./make-queue.ts";
import { grantToServer } from "./server-role.ts";

export const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** Shared by every node. While it is locked, no node starts. */
export const MIGRATION_LOCK = 727_274;

const CONNECT_TIMEOUT_MS = 9000;

/** After this, a start that waits for another node's migration logs it. */
const WAITING_MS = 10_000;

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
};

/**
 * Migrates a database and its job queue as their owner. Nodes that start together queue for an
 * advisory lock, which a crash releases. A role that owns nothing changes nothing.
 */
export async function migratePostgres(
  url: string,
  log: Logger,
  { beforeUpgrade, servedBy = url }: Options = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-migrate",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A broken connection fails its query, which reports it.
  client.on("error", () => {});
  await client.connect();
  const waiting = setTimeout(() => {
    log.warn("waiting for another node's migration, or for a restore, to finish");
  }, WAITING_MS);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    clearTimeout(waiting);
    const found = await stateOf(client);
    if (found === "of another's, and older") throw new UpgradeError(OWNED_BY_ANOTHER);
    if (found === "of another") return;
    if (beforeUpgrade && found === "older") await beforeUpgrade(url);
    await migratePostgresWith(drizzlePostgres({ client }), { migrationsFolder });
    await makeQueue(url);
    await grantToServer(client, servedBy);
  } finally {
    clearTimeout(waiting);
    await client.end();
  }
}

type State = "new" | "older" | "current" | "of another" | "of another's, and older";

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query(`
    select pg_has_role(relowner, 'usage') as owned, has_table_privilege(oid, 'select') as readable
    from pg_class where relname = '__drizzle_migrations' and relnamespace = to_regnamespace('drizzle')`);
  const [table] = rows;
  if (!table) return "new";
  const older = !table.readable || (await isOlder(client));
  if (table.owned) return older ? "older" : "current";
  return older ? "of another's, and older" : "of another";
}

/** Whether it lacks migrations of this version. */
async function isOlder(client: pg.Client): Promise<boolean> {
  const { rows: made } = await client.query(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  );
  const last = made[0].last;
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  return last !== null && last < newest;
}
