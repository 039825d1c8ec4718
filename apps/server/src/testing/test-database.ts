import { pino } from "pino";
import { inject } from "vitest";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import type { AroundStatement } from "#database/statements.ts";
import { createDatabaseOn } from "./database-copies.ts";

/** Opens an empty, migrated database, which is dropped on close. */
export async function openTestDatabase(
  onStatement?: StatementListener,
  { poolSize = 5, around }: { poolSize?: number; around?: AroundStatement | undefined } = {},
): Promise<OpenDatabase> {
  const { url, drop } = await createMigratedDatabase();
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: "",
    poolSize,
    log: pino({ level: "silent" }),
    ...(onStatement && { onStatement }),
    around,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Creates an empty database; returns its URL and a function that drops it. */
export const createEmptyDatabase = () => createDatabaseOn(inject("postgresUrl"), "template1");

/** Creates an empty database with the current schema. */
export const createMigratedDatabase = () =>
  createDatabaseOn(inject("postgresUrl"), inject("migratedTemplate"));
