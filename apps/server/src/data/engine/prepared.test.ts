import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createPostgresDatabase, testDatabaseKind } from "#testing/test-database.ts";
import { openDatabase } from "./open-database.ts";
import { given, prepared } from "./prepared.ts";

const { word } = given("word");
const row = z.object({ said: z.string() });
const echo = prepared("echo", sql`select ${word}::text as said`, row);

describe.skipIf(testDatabaseKind === "pglite")("a prepared statement", () => {
  it.for([
    { behind: "nothing", pooler: false, poolerStatements: false, names: ["echo"] },
    { behind: "a pooler that may not know it", pooler: true, poolerStatements: false, names: [] },
    { behind: "a pooler that does", pooler: true, poolerStatements: true, names: ["echo"] },
  ])("keeps its plan behind $behind: $names", async ({ pooler, poolerStatements, names }) => {
    const { url: databaseUrl, drop } = await createPostgresDatabase();
    const database = await openDatabase({
      ...{ databaseUrl, directUrl: pooler ? databaseUrl : undefined, poolerStatements },
      ...{ dataDir: "", poolSize: 1, log: pino({ level: "silent" }) },
    });
    const { db } = database;
    expect(await echo(db, { word: "one" })).toEqual([{ said: "one" }]);
    expect(await db.transaction((tx) => echo(tx, { word: "two" }))).toEqual([{ said: "two" }]);
    const { rows } = await db.execute(sql`select name from pg_prepared_statements`);
    expect(rows.map(({ name }) => name)).toEqual(names);
    await database.close();
    await drop();
  });
});
