import { lt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokedSessions } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { deleteInPages } from "./delete-in-pages.ts";

const OLD = 2500;
const LIMIT = new Date("2026-03-10T12:00:00.000Z");

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  await database.db.execute(sql`
    insert into revoked_sessions (session_id, revoked_at)
    select 's' || n, ${LIMIT.toISOString()}::timestamptz
      + case when n <= ${OLD}::int then interval '-1 day' else interval '0' end
    from generate_series(1, ${OLD + 3}::int) as n`);
});
afterAll(() => database.close());

describe("deleting in pages", () => {
  it("removes what matches and nothing else, never all of it in one statement", async () => {
    statements.length = 0;
    const { sessionId, revokedAt } = revokedSessions;
    await deleteInPages(database.db, revokedSessions, lt(revokedAt, LIMIT));
    expect(statements).toHaveLength(3);
    const kept = await database.db.select({ id: sessionId }).from(revokedSessions);
    expect(kept.map(({ id }) => id).sort()).toEqual(["s2501", "s2502", "s2503"]);
  });

  it("leaves a row that is being changed to the next time", async () => {
    const { db } = database;
    const isHeld = sql`session_id = 's2501'`;
    await db.transaction(async (tx) => {
      await tx.select().from(revokedSessions).where(isHeld).for("update");
      await deleteInPages(db, revokedSessions, sql`session_id in ('s2501', 's2502')`);
    });
    const kept = await db.select().from(revokedSessions);
    expect(kept.map(({ sessionId }) => sessionId).sort()).toEqual(["s2501", "s2503"]);
  });
});
