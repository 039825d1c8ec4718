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
import {
  createEmptyDatabase,
  createMigratedDatabase,
  openTestDatabase,
} from "#testing/test-database.ts";
import { isOlderVersion, oldestAllowed, ownMigrations, tablesFor } from "./builds.ts";
import { MIGRATION_LOCK, migratePostgres } from "./migrate.ts";

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

/** Short enough for a test. */
const LIMITS = { sayMs: 50, waitMs: 100, tableMs: 50, idleMs: 60_000, statementMs: 60_000 };

async function migrated() {
  const { url, drop } = await createMigratedDatabase();
  const client = clientOf(url);
  await client.connect();
  const close = async () => {
    await client.end();
    await drop();
  };
  return { url, client, close };
}

/** Has a build of another version add a migration to a database. */
async function upgradedBy(client: pg.Client, version: string, oldest: string) {
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await client.query("update drizzle.newest_build set version = $1, oldest = $2, last = last + 1", [
    version,
    oldest,
  ]);
}

describe("a start beside another", () => {
  it("says who holds the upgrade back, and ends", async () => {
    const { url, client, close } = await migrated();
    await client.query("set application_name = 'sovereign-migrate on far (7)'");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const lines: string[] = [];
    const said = pino({}, { write: (line: string) => void lines.push(line) });
    const { rows } = await client.query("select pg_backend_pid() as pid");
    await expect(migratePostgres(url, said, { limits: LIMITS })).rejects.toThrow(
      new RegExp(
        `^another start or a restore holds the database's upgrade back: process ${rows[0].pid} of PostgreSQL, sovereign-migrate on far \\(7\\), .*since 2\\d{3}-.* UTC\\. Wait until`,
      ),
    );
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      msg: "waiting for another node's migration, or for a restore, to finish",
      holder: { pid: rows[0].pid, name: "sovereign-migrate on far (7)" },
    });
    await close();
  });

  it("waits for a table no longer than requests may, and says for whom", async () => {
    const { url, drop } = await createEmptyDatabase();
    const client = clientOf(url);
    await client.connect();
    await client.query(`set application_name = 'a long report'; create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
      begin; lock table drizzle.__drizzle_migrations in share mode`);
    await expect(migratePostgres(url, log, { limits: LIMITS })).rejects.toThrow(
      /^a table holds the database's upgrade back: .* a long report/,
    );
    await client.end();
    await drop();
  });

  it("takes over from a process that is frozen, and not from one that works", async () => {
    const { url, client, close } = await migrated();
    const limits = { ...LIMITS, waitMs: 5000, idleMs: 300 };
    await client.query("update drizzle.__drizzle_migrations set created_at = created_at - 1");
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const beforeUpgrade = async () => {
      begun.resolve();
      await goOn.promise;
      throw new Error("it woke up");
    };
    const ended = async () =>
      (await client.query("select from pg_locks where objid = $1 and granted", [MIGRATION_LOCK]))
        .rows.length === 0;
    const working = migratePostgres(url, log, { limits, beforeUpgrade }).catch(String);
    await begun.promise;
    await client.query("select pg_sleep(0.8)");
    expect(await ended()).toBe(false);
    goOn.resolve();
    expect(await working).toContain("it woke up");
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const thawed = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const freeze = () => {
      stopped.resolve();
      return thawed.promise;
    };
    const frozen = migratePostgres(url, log, { limits, beforeUpgrade: freeze });
    frozen.catch(() => undefined);
    await stopped.promise;
    while (!(await ended())) await client.query("select pg_sleep(0.1)");
    vi.useRealTimers();
    thawed.resolve();
    await expect(frozen).rejects.toThrow(/connection/i);
    await close();
  });
});

describe("the version rule", () => {
  it("compares versions by their numbers", () => {
    expect(isOlderVersion("0.9.0", "0.10.0")).toBe(true);
    expect(isOlderVersion("1.0.0", "1.0.0")).toBe(false);
    expect(isOlderVersion("2.0.0", "1.9.9")).toBe(false);
  });

  it("lets older builds run, but none that uses what a migration removes", () => {
    const adds = { when: 1, sql: ['ALTER TABLE "gifts" ADD COLUMN "days" integer;'] };
    const removes = (version: string) => ({
      when: 2,
      sql: [`-- unused since ${version}\nALTER TABLE "gifts" DROP COLUMN "name";`],
    });
    expect(oldestAllowed([adds])).toBe("0.0.0");
    expect(oldestAllowed([adds, removes("1.10.0"), removes("1.9.0")])).toBe("1.10.0");
  });

  it("tells a database that lacks migrations from one that a newer build allows, or does not", async () => {
    const { client, close } = await migrated();
    const own = ownMigrations();
    const found = async (migrations = own) =>
      (await tablesFor(client, { version: "0.4.0", migrations })).tables;
    expect(await found()).toBe("current");
    expect(await found([...own, { when: Date.UTC(2100, 0), sql: [] }])).toBe("older");
    await upgradedBy(client, "0.6.0", "0.4.0");
    expect(await found()).toBe("newer");
    await client.query("update drizzle.newest_build set oldest = '0.5.0'");
    expect(await found()).toBe("too new");
    await client.query("drop table drizzle.newest_build");
    expect(await found()).toBe("too new");
    await close();
  });

  it("starts an older build on the tables of a newer one, which stay as they are", async () => {
    const { url, client, close } = await migrated();
    await upgradedBy(client, "9.0.0", "0.0.1");
    // The queue's library has its own version, which a newer build brings.
    await client.query("update pgboss.version set version = version + 1");
    const lines: string[] = [];
    const said = pino({}, { write: (line: string) => void lines.push(line) });
    await migratePostgres(url, said);
    expect(lines.join()).toMatch(
      /version 9\.0\.0 upgraded the database, and lets this one, .* run/,
    );
    const { rows } = await client.query("select version from drizzle.newest_build");
    expect(rows).toEqual([{ version: "9.0.0" }]);
    await client.query("update drizzle.newest_build set oldest = '8.0.0'");
    await expect(migratePostgres(url, log)).rejects.toThrow(
      /^version 9\.0\.0 upgraded the database, and this one, .*, no longer runs on it: start 8\.0\.0 or newer$/,
    );
    await close();
  });
});

const clientOf = (connectionString: string) => new pg.Client({ connectionString });
