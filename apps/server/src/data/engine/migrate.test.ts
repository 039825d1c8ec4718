import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import * as schema from "#schema/schema.ts";
import { createEmptyDatabase, openTestDatabase } from "#testing/test-database.ts";
import { migratePostgres } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../schema/migrations", import.meta.url));

const log = pino({ level: "silent" });

describe("migrations", () => {
  it("create every table of the schema", async () => {
    const database = await openTestDatabase();
    const { rows } = await database.db.execute<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    await database.close();
    const tables = Object.values(schema).flatMap((table) =>
      is(table, PgTable) ? getTableName(table) : [],
    );
    expect(tables.length).toBeGreaterThan(5);
    expect(rows.map((row) => row.table_name).sort()).toEqual(tables.sort());
  });

  it("are up to date with the schema: generating adds none", async () => {
    const out = mkdtempSync(join(tmpdir(), "migrations-"));
    cpSync(migrations, out, { recursive: true });
    const kit = join(dirname(createRequire(import.meta.url).resolve("drizzle-kit")), "bin.cjs");
    const schemaFile = fileURLToPath(new URL("../schema/schema.ts", import.meta.url));
    // A relative name, because drizzle-kit does not find an absolute path and does not fail.
    const flags = ["--dialect", "postgresql", "--schema", schemaFile, "--out", basename(out)];
    const run = promisify(execFile)(process.execPath, [kit, "generate", ...flags], {
      cwd: dirname(out),
    });
    const { stdout } = await run;
    const files = readdirSync(out);
    rmSync(out, { recursive: true });
    expect(stdout).toContain("No schema changes");
    expect(files.sort()).toEqual(readdirSync(migrations).sort());
  });

  it("are applied once by three nodes that start simultaneously §S67", async () => {
    const { url, drop } = await createEmptyDatabase();
    await Promise.all([
      migratePostgres(url, log),
      migratePostgres(url, log),
      migratePostgres(url, log),
    ]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select hash from drizzle.__drizzle_migrations");
    await client.end();
    await drop();
    expect(rows).toHaveLength(readdirSync(migrations).filter((f) => f.endsWith(".sql")).length);
  });
});
