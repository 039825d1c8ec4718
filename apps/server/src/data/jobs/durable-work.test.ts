import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { Jobs } from "./jobs.ts";
import type { DailySchedule } from "./scheduled-tasks.ts";
import { defineSweep, type WorkKind, workQueue } from "./work.ts";

const PATIENCE_MS = 60_000;

let database: OpenDatabase;
let running: Jobs[];
let lines: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  running = [];
  lines = [];
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await database.db.execute("delete from pgboss.job");
});
afterAll(() => database.close());

/** With a schedule, it also looks for what a killed node left this often. */
function createNode(schedule?: DailySchedule, clock?: Clock): Jobs {
  const jobs = createDurableJobs({
    database,
    secret: "a secret for tests, and for nothing else",
    deliverMail: async () => {},
    log: pino({}, { write: (line) => void lines.push(line) }),
    observe: () => {},
    ...(schedule && { schedule }),
    ...(clock && { clock }),
  });
  running.push(jobs);
  return jobs;
}

/** A kind that records what it was run with, and may first wait or fail. */
function recording(before: (name: string) => Promise<void> = async () => {}, retrySeconds = 1) {
  const done: string[] = [];
  const kind: WorkKind<{ name: string }> = {
    name: "recorded",
    payload: z.object({ name: z.string() }),
    retry: { first: retrySeconds, longest: retrySeconds },
    async run({ name }) {
      await before(name);
      done.push(name);
    },
  };
  return { kind, done };
}

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
const eventually = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
const stop = () => new Error("rolled back");

describe("durable work", () => {
  it("is run once the transaction that ordered it has committed, and never without it", async () => {
    const node = createNode();
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    await database.db.transaction(async (tx) => {
      await work.order({ name: "committed" }, { in: tx });
      expect(done).toEqual([]);
    });
    const committed = performance.now();
    await eventually(() => expect(done).toEqual(["committed"]));
    // Woken by the commit: the next poll is a minute away.
    expect(performance.now() - committed).toBeLessThan(30_000);
    const undone = database.db.transaction(async (tx) => {
      await work.order({ name: "rolled back" }, { in: tx });
      throw stop();
    });
    await expect(undone).rejects.toThrow("rolled back");
    await work.order({ name: "without one" });
    await eventually(() => expect(done).toEqual(["committed", "without one"]));
  });

  it("of a key is found by an index among all that waits", async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain
        select from pgboss.job where name = 'work-recorded' and singleton_key = 'customer'`);
      expect(JSON.stringify(rows)).toContain("name_singleton_key_idx");
    });
  });

  it("waits for its time, and goes when canceled", async () => {
    const node = createNode();
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await work.order({ name: "canceled" }, { at: inSeconds(1), key: "canceled" });
    await work.order({ name: "in a day" }, { at: inSeconds(24 * 3600) });
    await work.order({ name: "in a second" }, { at: inSeconds(1) });
    await work.cancel("canceled");
    const began = performance.now();
    await eventually(() => expect(done).toEqual(["in a second"]));
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it("of one key waits once, and runs again for what was ordered while it ran", async () => {
    const node = createNode();
    const first = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const { kind, done } = recording(async (name) => {
      if (name !== "first") return;
      began.resolve();
      await first.promise;
    });
    const work = node.work(kind);
    await node.start();
    await work.order({ name: "first" }, { key: "customer" });
    await began.promise;
    await work.order({ name: "second" }, { key: "customer" });
    await work.order({ name: "third" }, { key: "customer" });
    first.resolve();
    await eventually(() => expect(done).toEqual(["first", "third"]));
  });

  it("is not taken while a transaction that ordered it again is open", async () => {
    const node = createNode();
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    const at = new Date(Date.now() + 3_600_000);
    await work.order({ name: "earlier" }, { key: "customer", at });
    await database.db.transaction(async (tx) => {
      await work.order({ name: "later" }, { key: "customer", in: tx });
      // Another order wakes the worker, which passes over the locked one.
      await work.order({ name: "other" });
      await eventually(() => expect(done).toEqual(["other"]));
    });
    await eventually(() => expect(done).toEqual(["other", "later"]));
  });

  it("that fails is logged and retried until it succeeds, and stores no message", async () => {
    const node = createNode();
    let failures = 2;
    const { kind, done } = recording(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("no route to someone@example.com");
    });
    const work = node.work(kind);
    await node.start();
    await work.order({ name: "third time" });
    await eventually(() => expect(done).toEqual(["third time"]));
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.map(({ work: name, attempt }) => [name, attempt])).toEqual([
      ["recorded", 1],
      ["recorded", 2],
    ]);
    const { rows } = await database.db.execute(sql`select output from pgboss.job`);
    expect(JSON.stringify(rows)).not.toContain("someone@example.com");
  });

  it("that fails for an hour is an error of its kind, also when it is ordered again", async () => {
    let now = new Date("2026-06-03T12:00:00Z");
    const node = createNode(undefined, () => now);
    let failures = 0;
    const { kind, done } = recording(async () => {
      failures += 1;
      if (failures <= 5) throw new TypeError("no answer");
    }, 900);
    const work = node.work(kind);
    await node.start();
    // Due long before it first fails.
    await work.order({ name: "stuck" }, { at: new Date("2026-06-03T09:00:00Z"), key: "customer" });
    for (const [index, time] of ["12:20", "12:40", "12:59", "13:00", "13:01"].entries()) {
      await vi.waitFor(async () => {
        const { rows } = await database.db.execute(sql`select state, retry_count from pgboss.job`);
        expect(rows).toEqual([{ state: "retry", retry_count: index }]);
      }, PATIENCE_MS);
      now = new Date(`2026-06-03T${time}:00Z`);
      await work.order({ name: "stuck" }, { key: "customer" });
    }
    await eventually(() => expect(done).toEqual(["stuck"]));
    expect(logged().map(({ level, attempt, msg }) => [level, attempt, msg])).toEqual([
      ...[1, 2, 3, 4].map((attempt) => [40, attempt, "durable work failed, will retry"]),
      [50, 5, "durable work keeps failing: recorded"],
    ]);
  });

  it("that fails beside slower work is retried in time", async () => {
    const node = createNode();
    let failures = 1;
    const { kind, done } = recording(async (name) => {
      if (name === "slow") return pause(3000);
      failures -= 1;
      if (failures >= 0) throw new Error("no answer");
    });
    const work = node.work(kind);
    await node.start();
    const began = performance.now();
    await database.db.transaction(async (tx) => {
      for (const name of ["slow", "fails"]) await work.order({ name }, { in: tx });
    });
    await eventually(() => expect(done).toEqual(["slow", "fails"]));
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it("that is due shortly after other work is run then, not at the next poll", async () => {
    const node = createNode();
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    // Both within one second of this process.
    const second = 2000 - (performance.now() % 1000);
    const at = (milliseconds: number) => new Date(Date.now() + second + milliseconds);
    const times = [at(200), at(700)];
    const began = performance.now();
    await work.order({ name: "first" }, { at: times[0] });
    await work.order({ name: "second" }, { at: times[1] });
    await eventually(() => expect(done).toEqual(["first", "second"]));
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it("of a version that this node does not know waits for one that does", async () => {
    const node = createNode();
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    await work.order({ name: "newer" }, { at: new Date(Date.now() + 24 * 3600_000) });
    await database.db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{payload}', '{"title":"newer"}'),
        start_after = now() where name = ${workQueue("recorded")}`);
    await work.order({ name: "known" });
    await eventually(() => expect(lines.join()).toContain("durable work failed, will retry"));
    await eventually(() => expect(done).toEqual(["known"]));
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select state, output->>'message' as message from pgboss.job
          where data->'payload' ? 'title'`,
      );
      expect(rows).toEqual([{ state: "retry", message: "recorded failed: ZodError" }]);
    }, PATIENCE_MS);
  });

  it("of a node that was killed is run by another", async () => {
    const node = createNode({ cron: "17 3 * * *", lookEverySeconds: 1 });
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    await work.order({ name: "survives" }, { at: new Date(Date.now() + 24 * 3600_000) });
    // As a killed node leaves it: taken, and without a sign of life.
    await database.db.execute(sql`
      update pgboss.job set state = 'active', start_after = now() - interval '1 hour',
        started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
      where name = ${workQueue("recorded")}`);
    await eventually(() => expect(done).toEqual(["survives"]));
  });

  it("that has ended is deleted within two hours", async () => {
    const node = createNode({ cron: "17 3 * * *", lookEverySeconds: 1 });
    const { kind, done } = recording();
    const work = node.work(kind);
    await node.start();
    await work.order({ name: "done" });
    await eventually(() => expect(done).toEqual(["done"]));
    const jobs = async () => {
      const { rows } = await database.db.execute<{ state: string }>(
        sql`select state from pgboss.job where name = ${workQueue("recorded")}`,
      );
      return rows.map(({ state }) => state);
    };
    await vi.waitFor(async () => expect(await jobs()).toEqual(["completed"]), PATIENCE_MS);
    await database.db.execute(
      sql`update pgboss.job set completed_on = now() - interval '61 minutes'`,
    );
    await database.db.execute(
      sql`update pgboss.queue set maintain_on = now() - interval '61 minutes'`,
    );
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE_MS);
  });

  it("of a sweep runs at the start, when it is woken, and when it said that more is due", async () => {
    const node = createNode();
    const runs: number[] = [];
    const nexts = [null, new Date(Date.now() + 1500), null];
    const began = Date.now();
    const sweep = defineSweep(node, {
      name: "swept",
      async run() {
        runs.push(Date.now() - began);
        return nexts[runs.length - 1] ?? null;
      },
    });
    await node.start();
    await eventually(() => expect(runs).toHaveLength(1));
    await sweep.wake();
    await eventually(() => expect(runs).toHaveLength(3));
    expect(runs[2]).toBeGreaterThan(1400);
  });

  it("of a sweep that always says when more will be due waits once, however often it is woken", async () => {
    const node = createNode();
    let runs = 0;
    const sweep = defineSweep(node, {
      name: "swept",
      async run() {
        runs += 1;
        return new Date(Date.now() + (3600 + 60 * runs) * 1000);
      },
    });
    await node.start();
    for (const count of [1, 2, 3]) {
      await eventually(() => expect(runs).toBe(count));
      await sweep.wake();
    }
    await eventually(() => expect(runs).toBe(4));
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`
        select state, count(*)::int as count from pgboss.job
        where name = ${workQueue("swept")} group by state order by state`);
      expect(rows).toEqual([
        { state: "created", count: 1 },
        { state: "completed", count: 4 },
      ]);
    }, PATIENCE_MS);
  });
});
