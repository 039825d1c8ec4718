import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { migrationsFolder } from "./migrate.ts";

/** Brings a PGlite database to the present schema. Its folder lock keeps others out. */
export async function migratePglite(client: PGlite): Promise<void> {
  await migrate(drizzle({ client }), { migrationsFolder });
}
