import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "#database/migrate.ts";
import { asServer, createDatabaseOn, leavePostgres } from "./database-copies.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL that contains each test's database. */
    postgresUrl: string;
    /** The database that each test's own is a copy of. */
    migratedTemplate: string;
  }
}

/**
 * Starts PostgreSQL and migrates a database on it before the first test; Vitest calls the result
 * after the last.
 */
export default async function startPostgres(project: TestProject) {
  const { url: postgresUrl, stop } = await startTemporaryPostgres();
  const { url, name } = await createDatabaseOn(postgresUrl, "template1");
  await migratePostgres(url, pino({ level: "silent" }), { servedBy: asServer(url) });
  project.provide("postgresUrl", postgresUrl);
  project.provide("migratedTemplate", name);
  return async () => {
    await leavePostgres();
    await stop();
  };
}
