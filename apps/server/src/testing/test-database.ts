import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { openPglite } from "#database/open-folder.ts";
import { openImage } from "./database-image.ts";

/** Which database this run of the tests uses: TEST_DATABASE=pglite (default) or postgres. */
export const testDatabaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "pglite";

/**
 * An empty, migrated database of its own: PGlite in memory, or a fresh database on the PostgreSQL
 * server of TEST_DATABASE_URL that is dropped on close.
 */
export async function openTestDatabase(onStatement?: StatementListener): Promise<OpenDatabase> {
  if (testDatabaseKind === "pglite") {
    return openPglite(await openImage(), onStatement);
  }
  const { url, drop } = await createMigratedDatabase();
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: "",
    poolSize: 5,
    log: pino({ level: "silent" }),
    ...(onStatement && { onStatement }),
  });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

type PostgresDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates an empty database on the server of TEST_DATABASE_URL; gives its URL and how to drop it. */
export async function createPostgresDatabase(template = "template1"): Promise<PostgresDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}

/** The same with the present schema. */
export const createMigratedDatabase = () => createPostgresDatabase(inject("migratedTemplate"));

let admin: Promise<pg.Client> | undefined;

/** One connection for all of a process: opening one costs as much as making a database. */
async function asAdmin(url: string, statement: string): Promise<void> {
  admin ??= connectAsAdmin(url);
  await (await admin).query(statement);
}

async function connectAsAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Ends the connection that makes and drops databases, without which a process may end by itself. */
export async function leavePostgres(): Promise<void> {
  const client = await admin;
  admin = undefined;
  await client?.end();
}
