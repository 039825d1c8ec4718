import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";

export const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** Shared by every node. While it is locked, no node starts. */
export const MIGRATION_LOCK = 727_274;

const CONNECT_TIMEOUT_MS = 9000;

/** After this, a start that waits for another node's migration logs it. */
const WAITING_MS = 10_000;

/** Why an existing database was not changed. */
export class UpgradeError extends Error {
  override readonly name = "UpgradeError";
}

/** Called before an existing database is changed; an {@link UpgradeError} leaves it as it is. */
export type BeforeUpgrade = (url: string) => Promise<void>;

/** Nodes that start together queue for an advisory lock, which a crash releases. */
export async function migratePostgres(
  url: string,
  log: Logger,
  beforeUpgrade?: BeforeUpgrade,
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
    if (beforeUpgrade && (await isOlder(client))) await beforeUpgrade(url);
    await migratePostgresWith(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    clearTimeout(waiting);
    await client.end();
  }
}

/** Whether the database exists and lacks migrations of this version. */
async function isOlder(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as made");
  if (!rows[0].made) return false;
  const { rows: made } = await client.query(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  );
  const last = made[0].last;
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  return last !== null && last < newest;
}
