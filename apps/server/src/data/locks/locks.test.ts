import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createLocks, type Locks } from "./locks.ts";

const log = pino({ level: "silent" });

let database: OpenDatabase;
let locks: Locks;
beforeAll(async () => {
  database = await openTestDatabase();
  locks = createLocks({ database, log });
});
afterAll(async () => {
  await locks.close();
  await database.close();
});

/** A task that runs until it is released. */
function heldTask() {
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const task = async () => {
    begun.resolve();
    await letGo.promise;
  };
  return { task, begun: begun.promise, letGo: letGo.resolve };
}

describe("a lock", () => {
  it("runs the tasks of one key in sequence, and those of other keys in parallel", async () => {
    const { task, begun, letGo } = heldTask();
    const order: string[] = [];
    const first = locks.withLock("one", async () => {
      await task();
      order.push("first");
    });
    await begun;
    const second = locks.withLock("one", async () => void order.push("second"));
    await locks.withLock("two", async () => void order.push("other"));
    letGo();
    await Promise.all([first, second]);
    expect(order).toEqual(["other", "first", "second"]);
  });

  it("is released after a task fails", async () => {
    const failing = locks.withLock("one", async () => {
      throw new Error("no provider");
    });
    await expect(failing).rejects.toThrow("no provider");
    expect(await locks.withLock("one", async () => "done")).toBe("done");
  });
});

describe("a lock on PostgreSQL", () => {
  it("applies across nodes", async () => {
    const otherNode = createLocks({ database, log });
    const { task, begun, letGo } = heldTask();
    const order: string[] = [];
    const here = locks.withLock("one", async () => {
      await task();
      // Inside the lock: the next holder may continue before this node is told of the release.
      order.push("here");
    });
    await begun;
    const there = otherNode.withLock("one", async () => void order.push("there"));
    await otherNode.withLock("two", async () => void order.push("other"));
    letGo();
    await Promise.all([here, there]);
    expect(order).toEqual(["other", "here", "there"]);
    await otherNode.close();
  });

  it("rolls back the task's writes when it fails", async () => {
    const failing = locks.withLock("one", async (db) => {
      await db.execute(sql`insert into rate_limits values ('undone', 1, now())`);
      throw new Error("no provider");
    });
    await expect(failing).rejects.toThrow();
    const { rows } = await database.db.execute(sql`select 1 from rate_limits where key = 'undone'`);
    expect(rows).toHaveLength(0);
  });

  it("fails without ending the process when its connection breaks", async () => {
    const fresh = createLocks({ database, log });
    const { task, begun, letGo } = heldTask();
    const broken = fresh.withLock("breaking", task);
    const failed = expect(broken).rejects.toThrow();
    await begun;
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sovereign-locks' and datname = current_database()
        and state = 'idle in transaction'`);
    letGo();
    await failed;
    expect(await fresh.withLock("breaking", async () => "done")).toBe("done");
    await fresh.close();
  });
});
