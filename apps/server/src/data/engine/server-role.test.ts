import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { backUp } from "#app/data/backup/back-up.ts";
import { restore } from "#app/data/backup/restore-backup.ts";
import { asServer } from "#testing/database-copies.ts";
import { startTemporaryPostgres } from "#testing/temporary-postgres.ts";
import { createMigratedDatabase } from "#testing/test-database.ts";
import type { Database, OpenDatabase } from "./database.ts";
import { migratePostgres } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { grantToServer, mayRewriteLog } from "./server-role.ts";

const log = pino({ level: "silent" });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "server-role-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function asked(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: "array" }).finally(() => client.end());
  return rows.flat();
}

const outcomeOf = (db: Database, statement: string) =>
  db.execute(sql.raw(statement)).then(
    () => "done",
    ({ cause }) => cause.code,
  );

const OWNS_NOTHING = sql`
  select current_user::text as role, rolsuper or rolcreaterole or rolcreatedb as may,
    (select count(*)::int from pg_class where relowner = r.oid) as owned,
    (select count(*)::int from pg_auth_members where member = r.oid) as joined
  from pg_roles r where rolname = current_user`;

/** A server writes rows; it makes and changes no table. */
async function expectServing(database: OpenDatabase): Promise<void> {
  const { db } = database;
  expect((await db.execute(OWNS_NOTHING)).rows).toEqual([
    { role: "sovereign_server", may: false, owned: 0, joined: 0 },
  ]);
  for (const statement of [
    "create table mine (id int)",
    "create temporary table mine (id int)",
    "create schema mine",
    "alter table rest_days add column mine int",
    "truncate rest_days",
    "create table pgboss.mine (id int)",
  ]) {
    expect([statement, await outcomeOf(db, statement)]).toEqual([statement, "42501"]);
  }
  const own = "insert into backups (started_at) values (now())";
  expect(await outcomeOf(db, own)).toBe("done");
}

describe("a server", () => {
  it("of a folder from before owns nothing §S104", async () => {
    const dataDir = newFolder();
    const before = await startTemporaryPostgres(dataDir);
    await migratePostgres(before.url, log);
    await before.stop();
    const database = await openDatabase({ dataDir, poolSize: 2, log });
    await expectServing(database).finally(database.close);
  });

  it("gets the role of its URL from the owner of an empty database, with its password §S104", async () => {
    const dataDir = newFolder();
    const postgres = await startTemporaryPostgres(dataDir);
    onTestFinished(() => postgres.stop());
    const access = "local all all scram-sha-256\n";
    appendFileSync(join(dataDir, "postgres", "18", "pg_hba.conf"), access);
    await asked(postgres.url, "select pg_reload_conf()");
    const place = { dataDir: "", poolSize: 2, log };
    const served = Object.assign(new URL(postgres.url), { username: "served", password: "hush-Ü" });
    const database = await openDatabase({
      ...place,
      databaseUrl: served.href,
      ownerUrl: postgres.url,
    });
    expect((await database.db.execute(OWNS_NOTHING)).rows).toEqual([
      { role: "served", may: false, owned: 0, joined: 0 },
    ]);
    await database.close();
    const stored = "select rolpassword from pg_authid where rolname = 'served'";
    expect(await asked(postgres.url, stored)).toEqual([expect.stringMatching(/^SCRAM-SHA-256\$/)]);
    const other = Object.assign(new URL(served), { password: "other" });
    await expect(openDatabase({ ...place, databaseUrl: other.href })).rejects.toThrow(
      "the database of DATABASE_URL cannot be used: it refuses the password; correct the one in the URL",
    );
  });

  it("is told what to do where the owner may create no role", async () => {
    const { url, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    const owner = new pg.Client({ connectionString: asServer(url) });
    await owner.connect();
    onTestFinished(() => owner.end());
    const served = Object.assign(new URL(url), { username: "nobody_yet" }).href;
    await expect(grantToServer(owner, served)).rejects.toThrow(
      /may not create it: create role "nobody_yet" login password/,
    );
  });

  it("knows whether its role could change the staff log §S104", async () => {
    const { url, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    const may = async (databaseUrl: string) => {
      const database = await openDatabase({ databaseUrl, dataDir: "", poolSize: 1, log });
      return mayRewriteLog(database.db).finally(database.close);
    };
    expect([await may(url), await may(asServer(url))]).toEqual([true, false]);
    for (const right of ["update (reason) on staff_log_subjects", "delete on staff_log_seals"]) {
      await asked(url, `grant ${right} to sovereign_server`);
      expect([right, await may(asServer(url))]).toEqual([right, true]);
      const again = { databaseUrl: asServer(url), ownerUrl: url };
      await (await openDatabase({ ...again, dataDir: "", poolSize: 1, log })).close();
      expect([right, await may(asServer(url))]).toEqual([right, false]);
    }
  });

  it("serves what the owner has restored", async () => {
    const { url, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    const folder = newFolder();
    const [file, keptAs] = [join(folder, "made"), join(folder, "replaced")];
    await backUp({ url, dataDir: folder, target: file, recipients: [] });
    await restore({
      url,
      dataDir: folder,
      backup: { file, identities: [] },
      keptAs,
      recipients: [],
      secret: undefined,
      takesOtherSecret: false,
    });
    const place = { databaseUrl: asServer(url), dataDir: "", poolSize: 1, log };
    await expect(openDatabase(place)).rejects.toThrow(/set DATABASE_OWNER_URL$/);
    const database = await openDatabase({ ...place, ownerUrl: url });
    onTestFinished(database.close);
    expect((await database.db.execute("select kind from held_sendings")).rows).not.toEqual([]);
    expect(await outcomeOf(database.db, "update staff_log set kind = 'gone'")).toBe("42501");
  });

  it("that owns nothing serves a current database and upgrades none", async () => {
    const { url, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    const open = () => openDatabase({ databaseUrl: asServer(url), dataDir: "", poolSize: 1, log });
    const database = await open();
    await database.ping();
    await database.close();
    const last = "(select max(created_at) from drizzle.__drizzle_migrations)";
    await asked(url, `delete from drizzle.__drizzle_migrations where created_at = ${last}`);
    await expect(open()).rejects.toThrow(/set DATABASE_OWNER_URL$/);
  });
});
