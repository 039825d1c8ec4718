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
import { describe, expect, it, vi } from "vitest";
import * as schema from "#schema/schema.ts";
import { createEmptyDatabase, openTestDatabase } from "#testing/test-database.ts";
import { migratePostgres } from "./migrate.ts";

/** High enough for a busy machine. */
const PATIENCE_MS = 30_000;

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
    const client = clientOf(url);
    await client.connect();
    const { rows } = await client.query("select hash from drizzle.__drizzle_migrations");
    await client.end();
    await drop();
    expect(rows).toHaveLength(readdirSync(migrations).filter((f) => f.endsWith(".sql")).length);
  });

  it("of a node that is killed midway leave nothing, and the next node applies them §S67", async () => {
    const { url, drop } = await createEmptyDatabase();
    const [admin, watcher] = [clientOf(url), clientOf(url)];
    await Promise.all([admin.connect(), watcher.connect()]);
    // Holds the migrations at a table in their midst.
    await admin.query(`
      create function pause() returns event_trigger language plpgsql as $$ begin
        if to_regclass('public.passkeys') is not null then perform pg_advisory_xact_lock(1); end if;
      end $$;
      create event trigger pause on ddl_command_end execute function pause();
      select pg_advisory_lock(1)`);
    const killed = migratePostgres(url, log).then(
      () => "done",
      () => "killed",
    );
    const paused = async () =>
      (
        await watcher.query<{ pid: number }>(
          "select pid from pg_locks where locktype = 'advisory' and not granted and objid = 1",
        )
      ).rows;
    const [held] = await vi.waitFor(async () => {
      const rows = await paused();
      expect(rows).toHaveLength(1);
      return rows;
    }, PATIENCE_MS);
    const next = migratePostgres(url, log);
    await watcher.query("select pg_terminate_backend($1)", [held?.pid]);
    expect(await killed).toBe("killed");
    await admin.query("select pg_advisory_unlock(1)");
    await next;
    const applied = await watcher.query("select hash from drizzle.__drizzle_migrations");
    await Promise.all([admin.end(), watcher.end()]);
    await drop();
    expect(applied.rows).toHaveLength(
      readdirSync(migrations).filter((file) => file.endsWith(".sql")).length,
    );
  });
});

const clientOf = (connectionString: string) => new pg.Client({ connectionString });
