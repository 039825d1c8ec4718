import { fileURLToPath } from "node:url";
import { productFolder } from "@sovereign/settings/product-folders";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Where the migrations lie. */
export const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** Any constant will do, as long as every node uses the same. Who holds it keeps nodes from starting. */
export const MIGRATION_LOCK = 727_274;

/**
 * Brings a PostgreSQL database to the present schema. Nodes that start together take turns under
 * an advisory lock held by one connection of its own; a node that dies lets go with its connection.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "sovereign-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migratePostgresWith(drizzlePostgres({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
