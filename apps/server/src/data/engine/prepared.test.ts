import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createEmptyDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./open-database.ts";
import { prepared, statementParams } from "./prepared.ts";

const { word } = statementParams("word");
const row = z.object({ said: z.string() });
const echo = prepared("echo", sql`select ${word}::text as said`, row);

describe("a prepared statement", () => {
  it.for([
    { behind: "nothing", pooler: false, poolerStatements: false, names: ["echo"] },
    { behind: "a pooler that may not know it", pooler: true, poolerStatements: false, names: [] },
    { behind: "a pooler that does", pooler: true, poolerStatements: true, names: ["echo"] },
  ])("reuses its plan behind $behind: $names", async ({ pooler, poolerStatements, names }) => {
    const { url: databaseUrl, drop } = await createEmptyDatabase();
    const database = await openDatabase({
      databaseUrl,
      directUrl: pooler ? databaseUrl.replace("?", "?direct=&") : undefined,
      poolerStatements,
      dataDir: "",
      poolSize: 1,
      log: pino({ level: "silent" }),
    });
    const { db } = database;
    expect(await echo(db, { word: "one" })).toEqual([{ said: "one" }]);
    expect(await db.transaction((tx) => echo(tx, { word: "two" }))).toEqual([{ said: "two" }]);
    const { rows } = await db.execute(sql`select name from pg_prepared_statements`);
    expect(rows.map(({ name }) => name)).toEqual(names);
    await database.close();
    await drop();
  });

  // PostgreSQL chooses a generic plan only if it is no more expensive, and it cannot know that of
  // a constant in a parameter.
  it("passes each value once and inlines constants in the SQL", async () => {
    const { url: databaseUrl, drop } = await createEmptyDatabase();
    const database = await openDatabase({
      databaseUrl,
      dataDir: "",
      poolSize: 1,
      log: pino({ level: "silent" }),
    });
    const twice = prepared("twice", sql`select ${word}::text || ${word} || ${"it's"} as said`, row);
    expect(await twice(database.db, { word: "yes, " })).toEqual([{ said: "yes, yes, it's" }]);
    const { rows } = await database.db.execute(sql`select statement from pg_prepared_statements`);
    expect(rows).toEqual([{ statement: "select $1::text || $1 || 'it''s' as said" }]);
    await database.close();
    await drop();
  });
});
