import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import type { AroundStatement } from "#database/statements.ts";

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

type TestDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates an empty database; returns its URL and a function that drops it. */
export const createEmptyDatabase = () => createDatabaseOn(inject("postgresUrl"), "template1");

/** Creates an empty database with the current schema. */
export const createMigratedDatabase = () =>
  createDatabaseOn(inject("postgresUrl"), inject("migratedTemplate"));

export async function createDatabaseOn(postgres: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(postgres, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => asAdmin(postgres, `drop database ${name} with (force)`),
  };
}

let admin: Promise<pg.Client> | undefined;

/** One connection per process, because opening one costs as much as creating a database. */
async function asAdmin(url: string, statement: string): Promise<void> {
  admin ??= connectAsAdmin(url);
  await (await admin).query(statement);
}

async function connectAsAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Ends the connection that creates and drops databases, so that the process can exit. */
export async function leavePostgres(): Promise<void> {
  const client = await admin;
  admin = undefined;
  await client?.end();
}
