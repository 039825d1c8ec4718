import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { user } from "#schema/schema.ts";
import { readConfig } from "#settings/config.ts";
import { createRecordingMailer } from "#testing/recording-mailer.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createJobs, tidy } from "./product-jobs.ts";

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it("tidies the embedded database every night; PostgreSQL does so by itself", async () => {
  const jobs = createJobs(readConfig({}), {
    ...{ database, mailer: createRecordingMailer(), clock: () => new Date() },
    log: pino({ level: "silent" }),
  });
  await jobs.start();
  await jobs.stop();
  const { rows } = await database.db.execute(sql`select name from pgboss.schedule`);
  expect(rows).toEqual(database.kind === "pglite" ? [{ name: "daily-database-tidying" }] : []);
});

it("takes back the room of rows that are gone and counts the others", async ({ skip }) => {
  if (database.kind !== "pglite") return skip();
  const { db, pglite } = database;
  const now = new Date();
  const instants = { createdAt: now, updatedAt: now };
  const members = Array.from({ length: 300 }, (_, n) => ({
    ...{ id: `${n}`, name: "", email: `${n}@example.com`, ...instants },
  }));
  const size = async () => {
    const { rows } = await db.execute(sql`
      select reltuples::int as counted, pg_relation_size(oid)::int as bytes
      from pg_class where oid = '"user"'::regclass`);
    return rows[0];
  };
  await db.insert(user).values(members);
  const full = await size();
  await db.delete(user).where(sql`id <> '0'`);
  await tidy(pglite);
  expect(await size()).toMatchObject({ counted: 1 });
  await db.insert(user).values(members.slice(1));
  expect(await size()).toMatchObject({ bytes: full?.bytes });
});
