import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "#database/database.ts";
import { queueOf, taskOf } from "./scheduled-tasks.ts";

/** The channel by which every node learns a requested task's name. */
export const TASK_REQUESTED = "daily_task_requested";

const POLL_MS = 100;

/** Longer than a node without the announcement takes to look. */
const BEGIN_TIMEOUT_MS = 60_000;

/**
 * Has a running server do a daily task now; resolves when it is done. Throws a message for people.
 */
export async function requestTask(database: OpenDatabase, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: database.directUrl,
    max: 1,
    application_name: "sovereign-tasks",
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // A lost connection rejects the query that needed it, too.
  boss.on("error", () => {});
  await boss.start();
  try {
    const names = (await boss.getQueues()).flatMap((queue) => taskOf(queue.name) ?? []);
    if (!names.includes(name)) {
      throw new Error(`There is no task '${name}'. Tasks: ${names.sort().join(", ")}.`);
    }
    const id = await boss.send(queueOf(name));
    if (!id) throw new Error(`The task '${name}' could not be filed.`);
    await database.db.execute(sql`select pg_notify(${TASK_REQUESTED}, ${name})`);
    await ended(boss, name, id);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function ended(boss: PgBoss, name: string, id: string): Promise<void> {
  const since = performance.now();
  for (;;) {
    const [job] = await boss.findJobs(queueOf(name), { id });
    if (job?.state === "completed") return;
    if (job?.state === "failed") throw new Error("The task failed; the server's log says why.");
    if (job?.state === "created" && performance.now() - since > BEGIN_TIMEOUT_MS) {
      throw new Error("No server has begun the task. It is done once one runs.");
    }
    await wait(POLL_MS);
  }
}
