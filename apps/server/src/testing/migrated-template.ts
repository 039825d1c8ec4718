import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "#database/migrate.ts";
import { createPostgresDatabase, leavePostgres, testDatabaseKind } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The name of the database that each test's own is a copy of; on PostgreSQL only. */
    migratedTemplate: string;
  }
}

/** Migrates one database on PostgreSQL before the first test; Vitest calls what it gives after the last. */
export default async function makeTemplate(project: TestProject) {
  if (testDatabaseKind === "pglite") return undefined;
  const { url, name, drop } = await createPostgresDatabase();
  await migratePostgres(url, pino({ level: "silent" }));
  project.provide("migratedTemplate", name);
  return async () => {
    await drop();
    await leavePostgres();
  };
}
