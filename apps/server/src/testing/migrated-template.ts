import { PgBoss } from "pg-boss";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "#database/migrate.ts";
import { workQueue } from "#jobs/work.ts";
import { asServer, createDatabaseOn, leavePostgres } from "./database-copies.ts";
import { WORK_QUEUE } from "./manual-work.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL that contains each test's database. */
    postgresUrl: string;
    /** The database that each test's own is a copy of. */
    migratedTemplate: string;
  }
}

/** Ordered in many tests; a queue that is not named here is made at its first order. */
const KINDS = [
  "account-deletion",
  "broadcasts",
  "ended-periods",
  "gift-renewals",
  "gifts-due",
  "journal-read",
  "office-tables",
  "reminder-sending",
  "reminders",
  "staff-act",
  "staff-act-announcement",
  "staff-log-seals",
  "trial-reminders",
];

async function makeWorkQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const kind of KINDS) await boss.createQueue(workQueue(kind), WORK_QUEUE);
  await boss.stop({ graceful: false });
}

/**
 * Starts PostgreSQL and migrates a database on it before the first test; Vitest calls the result
 * after the last.
 */
export default async function startPostgres(project: TestProject) {
  const { url: postgresUrl, stop } = await startTemporaryPostgres();
  const { url, name } = await createDatabaseOn(postgresUrl, "template1");
  await migratePostgres(url, pino({ level: "silent" }), { servedBy: asServer(url) });
  await makeWorkQueues(url);
  project.provide("postgresUrl", postgresUrl);
  project.provide("migratedTemplate", name);
  return async () => {
    await leavePostgres();
    await stop();
  };
}
