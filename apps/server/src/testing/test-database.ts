import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import type { AroundStatement } from "#database/statements.ts";
import { asServer, createDatabaseOn } from "./database-copies.ts";

/** Opens an empty, migrated database as the role that serves; it is dropped on close. */
export async function openTestDatabase(
  onStatement?: StatementListener,
  { poolSize = 5, around }: { poolSize?: number; around?: AroundStatement | undefined } = {},
): Promise<OpenDatabase> {
  const { url, drop } = await createMigratedDatabase();
  const database = await openDatabase({
    databaseUrl: asServer(url),
    dataDir: "",
    poolSize,
    log: pino({ level: "silent" }),
    ...(onStatement && { onStatement }),
    around,
  });
  return {
    ...database,
    ownerUrl: url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Runs statements as the owner of the tables, as whoever administers a database may. */
export async function asOwner(
  { ownerUrl }: Pick<OpenDatabase, "ownerUrl">,
  statements: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Creates an empty database; returns its URL and a function that drops it. */
export const createEmptyDatabase = () => createDatabaseOn(inject("postgresUrl"), "template1");

/** Creates an empty database with the current schema. */
export const createMigratedDatabase = () =>
  createDatabaseOn(inject("postgresUrl"), inject("migratedTemplate"));
