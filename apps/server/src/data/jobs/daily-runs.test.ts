import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createNotifications, type Notifications } from "#database/notifications.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { Jobs } from "./jobs.ts";
import { requestTask } from "./requested-task.ts";
import { NIGHTLY } from "./scheduled-tasks.ts";
import { defineSweep } from "./work.ts";

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

/** Nodes on a database of the test's own, so that tests wait for the clock at the same time. */
const it = test
  .extend("lines", (): string[] => [])
  .extend("nodes", async ({ lines }, { onCleanup }) => {
    const database = await openTestDatabase();
    const running: Jobs[] = [];
    let looks = 0;
    onCleanup(async () => {
      for (const jobs of running) await jobs.stop();
      await database.close();
    });
    return {
      database,
      running,
      looks: () => looks,
      async start(
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
      },
      /** Resolves after `times` more checks of the schedule, on any node. */
      async looked(times: number): Promise<void> {
        let last: unknown;
        for (let seen = -1; seen < times; ) {
          await pause(50);
          const asked = "select cron_on::text as at from pgboss.version";
          const { rows } = await database.db.execute(asked);
          if (rows[0]?.at === last) continue;
          last = rows[0]?.at;
          seen += 1;
        }
      },
      async runsOf(state: string): Promise<number> {
        const { rows } = await database.db.execute(
          `select id from pgboss.job where name = 'daily-tidying' and state = '${state}'`,
        );
        return rows.length;
      },
    };
  });

describe.concurrent("a daily task", () => {
  it("runs at once where an operator requests it, who hears how it ended", async ({ nodes }) => {
    const log = pino({ level: "silent" });
    const notifications = createNotifications({ database: nodes.database, log });
    let fails = false;
    let runs = 0;
    const task = async () => {
      runs += 1;
      if (fails) throw new Error("no");
    };
    await nodes.start(task, NIGHTLY, notifications);
    await notifications.start();
    await requestTask(nodes.database, "tidying");
    expect(runs).toBe(1);
    await Promise.all([
      requestTask(nodes.database, "tidying"),
      requestTask(nodes.database, "tidying"),
    ]);
    expect(runs).toBe(3);
    await requestTask(nodes.database, "airing");
    expect(nodes.looks()).toBe(1);
    await requestTask(nodes.database, "sweeping");
    const failure = await requestTask(nodes.database, "failing").catch(({ message }) => message);
    expect(failure).toContain("failed: failing");
    expect(failure).not.toContain("friend@example.com");
    fails = true;
    await expect(requestTask(nodes.database, "tidying")).rejects.toThrow(
      "daily task failed: tidying",
    );
    expect(runs).toBe(4);
    await expect(requestTask(nodes.database, "dusting")).rejects.toThrow(
      "none of this name.\ndaily tasks: tidying\nrepeated tasks: airing, sweeping, failing",
    );
    await notifications.stop();
  });

  it("runs once, regardless of how many nodes poll and how often", async ({ nodes }) => {
    let runs = 0;
    const ran = Promise.withResolvers<void>();
    const task = async () => {
      runs += 1;
      ran.resolve();
    };
    const schedule = dueNow();
    await Promise.all([nodes.start(task, schedule), nodes.start(task, schedule)]);
    await ran.promise;
    await nodes.looked(3);
    for (const jobs of nodes.running.splice(0)) await jobs.stop();
    expect(runs).toBe(1);
    expect(await nodes.runsOf("completed")).toBe(1);
  });

  it("that came due while no node ran is run once afterwards", async ({ nodes }) => {
    const hour = new Date(Date.now() + 2 * 3600_000).getUTCHours();
    const schedule = { cron: `30 ${hour} * * *`, lookEverySeconds: 1 };
    await nodes.start(() => Promise.reject(new Error("not due")), schedule);
    await nodes.looked(1);
    await nodes.running.pop()?.stop();
    await nodes.database.db.execute(
      "update pgboss.version set cron_on = cron_on - interval '3 days'",
    );
    await nodes.database.db.execute(
      "update pgboss.schedule set created_on = created_on - interval '4 days'",
    );
    const ran = Promise.withResolvers<void>();
    await nodes.start(async () => ran.resolve(), schedule);
    await ran.promise;
    await nodes.running.pop()?.stop();
    expect(await nodes.runsOf("completed")).toBe(1);
  });

  it("whose node was killed runs again the same day", { tags: ["kills"] }, async ({ nodes }) => {
    const first = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    const forever = Promise.withResolvers<void>();
    await nodes.start(async () => {
      first.resolve();
      await forever.promise;
    });
    await first.promise;
    await nodes.start(async () => again.resolve(), NIGHTLY_OFTEN);
    // A killed node is one that no longer says that it works.
    await nodes.database.db.execute(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'",
    );
    await again.promise;
    await nodes.running.pop()?.stop();
    expect(await nodes.runsOf("completed")).toBe(1);
    forever.resolve();
  });

  it("of a queue from before runs again too", async ({ nodes }) => {
    await nodes.start(async () => {}, NIGHTLY);
    await nodes.running.pop()?.stop();
    await nodes.database.db.execute(
      "update pgboss.queue set retry_limit = 0, heartbeat_seconds = null where name = 'daily-tidying'",
    );
    await nodes.start(async () => {}, NIGHTLY);
    const { rows } = await nodes.database.db.execute(
      "select retry_limit, heartbeat_seconds from pgboss.queue where name = 'daily-tidying'",
    );
    expect(rows).toEqual([{ retry_limit: 3, heartbeat_seconds: 60 }]);
  });

  it("that fails logs no member data and is not retried until the next day §S91", async ({
    nodes,
    lines,
  }) => {
    const tried = Promise.withResolvers<void>();
    await nodes.start(async () => {
      tried.resolve();
      throw Object.assign(new Error("relation members, row someone@example.com"), {
        name: "DatabaseError",
      });
    });
    await tried.promise;
    await nodes.looked(2);
    await nodes.running.pop()?.stop();
    expect(await nodes.runsOf("failed")).toBe(1);
    const { rows } = await nodes.database.db.execute("select output from pgboss.job");
    expect(lines.join("")).toContain("daily task failed");
    expect(JSON.stringify(rows) + lines.join("")).not.toContain("someone");
  });
});
