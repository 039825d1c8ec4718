import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "#database/database.ts";
import { announceTask } from "#database/make-queue.ts";
import { queueOf, taskOf } from "./scheduled-tasks.ts";

/** The queue of requests for tasks that every node repeats on its own. */
export const REPEATED_TASK = "repeated-task";

const POLL_MS = 250;

/** Longer than the polling interval of a node that missed the announcement. */
const BEGIN_TIMEOUT_MS = 60_000;

/**
 * Has a running server do a task now; resolves when it is done. Throws a message for people.
 */
export async function requestTask(database: OpenDatabase, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: database.directUrl,
    max: 1,
    application_name: "sovereign-tasks",
    // As the server's own (durable-jobs.ts).
    migrate: true,
    bamIntervalSeconds: 24 * 3600,
    supervise: false,
    schedule: false,
  });
  // A lost connection rejects the query that needed it, too.
  boss.on("error", () => {});
  await boss.start();
  try {
    const daily = (await boss.getQueues()).flatMap((queue) => taskOf(queue.name) ?? []);
    const queue = daily.includes(name) ? queueOf(name) : REPEATED_TASK;
    const id = await boss.send(queue, { name });
    if (!id) throw new Error(`The task '${name}' could not be filed.`);
    const announce = () => announceTask(database.db, queue);
    const failure = await ended(boss, { queue, id }, announce);
    if (failure === undefined) return;
    throw new Error(
      `The task '${name}' failed (the server's log says why), or there is none of this name.\n` +
        `daily tasks: ${daily.sort().join(", ")}\n${failure}`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Resolves with the message of a failure. */
async function ended(
  boss: PgBoss,
  { queue, id }: { queue: string; id: string },
  announce: () => Promise<unknown>,
): Promise<string | undefined> {
  const since = performance.now();
  for (;;) {
    const [job] = await boss.findJobs<unknown>(queue, { id });
    if (job?.state === "completed") return undefined;
    if (job?.state === "failed") return String(Object(job.output).message);
    if (job?.state === "created") {
      if (performance.now() - since > BEGIN_TIMEOUT_MS) {
        throw new Error("No server has begun the task. It is done once one runs.");
      }
      // Again, because a worker that took the schedule's own run would rest after it.
      await announce();
    }
    await wait(POLL_MS);
  }
}
