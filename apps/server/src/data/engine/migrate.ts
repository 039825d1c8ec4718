import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { productFolder } from "@sovereign/settings/product-folders";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgresWith } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePgliteWith } from "drizzle-orm/pglite/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** Any constant will do, as long as every node uses the same. Who holds it keeps nodes from starting. */
export const MIGRATION_LOCK = 727_274;

/** Brings a PGlite database to the present schema. Its folder lock keeps others out. */
export async function migratePglite(client: PGlite): Promise<void> {
  await migratePgliteWith(drizzlePglite({ client }), { migrationsFolder });
}

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
