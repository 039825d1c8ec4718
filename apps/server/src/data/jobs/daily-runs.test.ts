import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { createNotifications, type Notifications } from "#database/notifications.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { Jobs } from "./jobs.ts";
import { requestTask } from "./requested-task.ts";
import { NIGHTLY } from "./scheduled-tasks.ts";
import { defineSweep } from "./work.ts";

let database: OpenDatabase;
let running: Jobs[];
let lines: string[];
let looks: number;
beforeEach(async () => {
  database = await openTestDatabase();
  running = [];
  lines = [];
  looks = 0;
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await database.close();
});

/**
 * A schedule for the current second. A due time stays due for a minute, so the rest of this minute
 * must be over when a node has started.
 */
function dueNow() {
  const now = new Date();
  const time = `${now.getUTCSeconds()} ${now.getUTCMinutes()} ${now.getUTCHours()}`;
  return { cron: `${time} * * *`, lookEverySeconds: 1 };
}

/** Asks often, and is not due. */
const NIGHTLY_OFTEN = { cron: NIGHTLY.cron, lookEverySeconds: 1 };

async function startNode(
  task: () => Promise<void>,
  schedule = dueNow(),
  notifications: Pick<Notifications, "subscribe"> = { subscribe: () => {} },
): Promise<void> {
  const jobs = createDurableJobs({
    database,
    notifications,
    secret: "a secret for tests, and for nothing else",
    deliverMail: async () => {},
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    schedule,
    observe: () => {},
  });
  jobs.daily("tidying", task);
  jobs.every(3600, "airing", async () => {
    looks += 1;
  });
  defineSweep(jobs, { name: "sweeping", run: async () => null });
  defineSweep(jobs, {
    name: "failing",
    run: () => Promise.reject(new Error("no route to friend@example.com")),
  });
  await jobs.start();
  running.push(jobs);
}

/** Resolves after `times` more checks of the schedule, on any node. */
async function looked(times: number): Promise<void> {
  let last: unknown;
  for (let seen = -1; seen < times; ) {
    await pause(50);
    const { rows } = await database.db.execute("select cron_on::text as at from pgboss.version");
    if (rows[0]?.at === last) continue;
    last = rows[0]?.at;
    seen += 1;
  }
}

async function runsOf(state: string): Promise<number> {
  const { rows } = await database.db.execute(
    `select id from pgboss.job where name = 'daily-tidying' and state = '${state}'`,
  );
  return rows.length;
}

describe("a daily task", () => {
  it("runs at once where an operator requests it, who hears how it ended", async () => {
    const log = pino({ level: "silent" });
    const notifications = createNotifications({ database, log });
    let fails = false;
    let runs = 0;
    const task = async () => {
      runs += 1;
      if (fails) throw new Error("no");
    };
    await startNode(task, NIGHTLY, notifications);
    await notifications.start();
    await requestTask(database, "tidying");
    expect(runs).toBe(1);
    await Promise.all([requestTask(database, "tidying"), requestTask(database, "tidying")]);
    expect(runs).toBe(3);
    await requestTask(database, "airing");
    expect(looks).toBe(1);
    await requestTask(database, "sweeping");
    const failure = await requestTask(database, "failing").catch(({ message }) => message);
    expect(failure).toContain("failed: failing");
    expect(failure).not.toContain("friend@example.com");
    fails = true;
    await expect(requestTask(database, "tidying")).rejects.toThrow("daily task failed: tidying");
    expect(runs).toBe(4);
    await expect(requestTask(database, "dusting")).rejects.toThrow(
      "none of this name.\ndaily tasks: tidying\nrepeated tasks: airing, sweeping, failing",
    );
    await notifications.stop();
  });

  it("runs once, regardless of how many nodes poll and how often", async () => {
    let runs = 0;
    const ran = Promise.withResolvers<void>();
    const task = async () => {
      runs += 1;
      ran.resolve();
    };
    const schedule = dueNow();
    await Promise.all([startNode(task, schedule), startNode(task, schedule)]);
    await ran.promise;
    await looked(3);
    for (const jobs of running.splice(0)) await jobs.stop();
    expect(runs).toBe(1);
    expect(await runsOf("completed")).toBe(1);
  });

  it("that came due while no node ran is run once afterwards", async () => {
    const hour = new Date(Date.now() + 2 * 3600_000).getUTCHours();
    const schedule = { cron: `30 ${hour} * * *`, lookEverySeconds: 1 };
    await startNode(() => Promise.reject(new Error("not due")), schedule);
    await looked(1);
    await running.pop()?.stop();
    await database.db.execute("update pgboss.version set cron_on = cron_on - interval '3 days'");
    await database.db.execute(
      "update pgboss.schedule set created_on = created_on - interval '4 days'",
    );
    const ran = Promise.withResolvers<void>();
    await startNode(async () => ran.resolve(), schedule);
    await ran.promise;
    await running.pop()?.stop();
    expect(await runsOf("completed")).toBe(1);
  });

  it("whose node was killed runs again the same day", { tags: ["kills"] }, async () => {
    const first = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    const forever = Promise.withResolvers<void>();
    await startNode(async () => {
      first.resolve();
      await forever.promise;
    });
    await first.promise;
    await startNode(async () => again.resolve(), NIGHTLY_OFTEN);
    // A killed node is one that no longer says that it works.
    await database.db.execute(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'",
    );
    await again.promise;
    await running.pop()?.stop();
    expect(await runsOf("completed")).toBe(1);
    forever.resolve();
  });

  it("of a queue from before runs again too", async () => {
    await startNode(async () => {}, NIGHTLY);
    await running.pop()?.stop();
    await database.db.execute(
      "update pgboss.queue set retry_limit = 0, heartbeat_seconds = null where name = 'daily-tidying'",
    );
    await startNode(async () => {}, NIGHTLY);
    const { rows } = await database.db.execute(
      "select retry_limit, heartbeat_seconds from pgboss.queue where name = 'daily-tidying'",
    );
    expect(rows).toEqual([{ retry_limit: 3, heartbeat_seconds: 60 }]);
  });

  it("that fails logs no member data and is not retried until the next day §S91", async () => {
    const tried = Promise.withResolvers<void>();
    await startNode(async () => {
      tried.resolve();
      throw Object.assign(new Error("relation members, row someone@example.com"), {
        name: "DatabaseError",
      });
    });
    await tried.promise;
    await looked(2);
    await running.pop()?.stop();
    expect(await runsOf("failed")).toBe(1);
    const { rows } = await database.db.execute("select output from pgboss.job");
    expect(lines.join("")).toContain("daily task failed");
    expect(JSON.stringify(rows) + lines.join("")).not.toContain("someone");
  });
});
