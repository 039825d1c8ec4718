import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { createLocks } from "#locks/locks.ts";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createEmptyDatabase } from "#testing/test-database.ts";
import { createNotifications } from "./notifications.ts";
import { openDatabase } from "./open-database.ts";

const log = pino({ level: "silent" });

describe("with a transaction pooler", () => {
  it("migrations, locks, jobs and LISTEN bypass it, and requests use it", async () => {
    const { url: directUrl, drop } = await createEmptyDatabase();
    const pooler = await startDatabaseProxy(directUrl);
    const database = await openDatabase({
      databaseUrl: pooler.url,
      directUrl,
      dataDir: "",
      poolSize: 1,
      log,
    });
    await pooler.close();
    const locks = createLocks({ database, log });
    const locked = locks.withLock("any", (db) => db.execute(sql`select 1 as held`));
    expect((await locked).rows).toEqual([{ held: 1 }]);

    const jobs = createDurableJobs({
      database,
      secret: "x",
      deliverMail: async () => {},
      log,
      observe: () => {},
    });
    await jobs.start();
    const notifications = createNotifications({ database, log });
    await notifications.start();
    await expect(database.ping()).rejects.toThrow("ECONNREFUSED");

    await notifications.stop();
    await jobs.stop();
    await locks.close();
    await database.close();
    await drop();
  });
});
