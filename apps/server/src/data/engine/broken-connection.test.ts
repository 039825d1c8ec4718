import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createMigratedDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./open-database.ts";

const log = pino({ level: "silent" });

describe("a connection that PostgreSQL terminates", () => {
  it("fails its transaction, but not the process or the next transaction", async () => {
    const { url: databaseUrl, drop } = await createMigratedDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log });
    const { db } = database;
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      const ended = db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000) as ended`);
      expect((await ended).rows).toEqual([{ ended: true }]);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await database.ping();
    await database.close();
    await drop();
  });
});
