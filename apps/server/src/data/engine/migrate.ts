import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";

/** Where the migrations lie. */
export const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** Any constant will do, as long as every node uses the same. Who holds it keeps nodes from starting. */
export const MIGRATION_LOCK = 727_274;

const CONNECT_TIMEOUT_MS = 9000;

/** After so long a start that waits for another node's says so. */
const WAITING_MS = 10_000;

/**
 * Brings a PostgreSQL database to the present schema. Nodes that start together take turns under
 * an advisory lock held by one connection of its own; a node that dies lets go with its connection.
 */
export async function migratePostgres(url: string, log: Logger): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-migrate",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection that breaks fails the query on it, which is what the caller hears of.
  client.on("error", () => {});
  await client.connect();
  const waiting = setTimeout(() => {
    log.warn("waiting for another node's migration, or for a restore, to end");
  }, WAITING_MS);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    clearTimeout(waiting);
    await migratePostgresWith(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    clearTimeout(waiting);
    await client.end();
  }
}
