import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownMigrations, putNewestBuild } from "#database/builds.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createEmptyDatabase, createMigratedDatabase } from "#testing/test-database.ts";
import { backUp } from "./back-up.ts";
import { endSessions, restore as restoreBackup } from "./restore-backup.ts";

const SECRET = "of the server that made the backup";

describe("a restored backup", () => {
  let folder: string;
  let database: { url: string; drop(): Promise<void> };
  let backup: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "restore-postgres-"));
    backup = join(folder, "a.backup");
    database = await createMigratedDatabase();
    const sealed = createPayloadSeal(SECRET, "push key").seal({ privateKey: "any" });
    await run(
      `insert into "user" (id, name, email, created_at, updated_at)
         values ('m', '', 'm@example.com', now(), now());
       insert into recovery_codes (code_hash, user_id, created_at)
         values ('spent since', 'm', now()), ('made again since', 'm', now()), ('held', 'm', now());
       insert into email_changes (id, user_id, old_email, new_email, asked_at, confirm_by, undo_by)
         select id, 'm', 'm@example.com', 'n@example.com', now(), now(), now()
         from unnest(array['stopped since', 'confirmed since', 'waiting']) id;
       insert into push_keys (public_key, sealed_private_key, created_at)
         values ('any', '${sealed}', now())`,
    );
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(sql: string, url = database.url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const result = await client.query(sql);
    await client.end();
    return result.rows as Record<string, unknown>[];
  }

  type More = {
    secret?: string;
    keptAs?: undefined;
    url?: string;
    takesOtherSecret?: boolean;
    onStands?: (stands: string) => void;
    askTimeoutMs?: number;
    lockTimeoutMs?: number;
  };
  const restore = (more: More = {}) =>
    restoreBackup({
      url: database.url,
      dataDir: folder,
      secret: SECRET,
      takesOtherSecret: false,
      backup: { file: backup, identities: [] },
      recipients: [],
      keptAs: join(folder, "before.backup"),
      ...more,
    });

  const makeBackup = () =>
    backUp({ url: database.url, dataDir: folder, target: backup, recipients: [] });

  const heldCodes = (url?: string) =>
    run("select code_hash from recovery_codes where spent_at is null", url);
  const waitingChanges = (url?: string) => run("select id from email_changes", url);

  it("preserves used codes and stopped email changes from the database it replaces", async () => {
    await makeBackup();
    await run(
      `update recovery_codes set spent_at = now() where code_hash = 'spent since';
       delete from recovery_codes where code_hash = 'made again since';
       delete from email_changes where id = 'stopped since';
       update email_changes set confirmed_at = now() where id = 'confirmed since'`,
    );
    await restore();
    expect(await heldCodes()).toEqual([{ code_hash: "held" }]);
    expect(await waitingChanges()).toEqual([{ id: "waiting" }]);
  });

  it("voids all codes and changes when it replaces no database", async () => {
    await makeBackup();
    const { url, drop } = await createEmptyDatabase();
    await restore({ url, keptAs: undefined });
    expect(await heldCodes(url)).toEqual([]);
    expect(await waitingChanges(url)).toEqual([]);
    await drop();
  });

  const beforeOrAfter = async () => (await run('select count(*)::int as members from "user"'))[0];

  it.each([
    ["ahead of its answer", 1, true],
    ["ahead of it", 0, false],
  ] as const)(
    "is asked about when the connection breaks at its commit, %s §S113",
    async (broken, members, keepsCopy) => {
      await makeBackup();
      await run(`delete from "user"`);
      const isCommit = (sent: Buffer) => sent.includes("commit\0");
      const proxy = await startDatabaseProxy(database.url, {
        breaks: (sent) => (isCommit(sent) ? broken : undefined),
      });
      const stood: string[] = [];
      const outcome = await restore({
        url: proxy.url,
        onStands: (stands) => stood.push(stands),
      }).then(
        ({ replaced }) => replaced,
        (error: Error) => error.message,
      );
      await proxy.close();
      expect([outcome, stood]).toEqual(
        keepsCopy
          ? [true, ["unknown", "restored"]]
          : [
              "The connection was lost before the database had committed.",
              ["unknown", "as it was"],
            ],
      );
      expect(await beforeOrAfter()).toEqual({ members });
      expect(existsSync(join(folder, "before.backup"))).toBe(keepsCopy);
    },
  );

  it("keeps the former data while nobody can tell what stands, and says so §S113", async () => {
    await makeBackup();
    const stood: string[] = [];
    const proxy = await startDatabaseProxy(database.url, {
      breaks(sent) {
        if (!sent.includes("commit\0")) return undefined;
        void proxy.close();
        return "ahead of its answer";
      },
    });
    const onStands = (stands: string) => void stood.push(stands);
    await expect(restore({ url: proxy.url, onStands, askTimeoutMs: 0 })).rejects.toThrow(
      "The connection was lost, and the database does not answer.",
    );
    expect(stood.at(-1)).toBe("unknown");
    expect(existsSync(join(folder, "before.backup"))).toBe(true);
  });

  it("ends the sessions of a snapshot although the answer is lost, and holds who was erased", async () => {
    const proxy = await startDatabaseProxy(database.url, {
      breaks: (sent) => (sent.includes("commit\0") ? "ahead of its answer" : undefined),
    });
    await endSessions(proxy.url, ["a key"]);
    await proxy.close();
    expect(await run("select parked from held_sendings where kind = 'deletions'")).toEqual([
      { parked: ["a key"] },
    ]);
  });

  it("lets partners rest until both go on, and keeps who refused since, but no invitation §S154", async () => {
    await run(
      `insert into "user" (id, name, email, created_at, updated_at)
         values ('p', '', 'p@example.com', now(), now());
       insert into partners
           (user_id, pair, partner_id, name, since, accepted_at, chose, signals_by)
         select one, '00000000-0000-4000-8000-000000000001', other, '', current_date, now(),
           one = 'm', 'email'
         from (values ('m', 'p'), ('p', 'm')) as sides (one, other);
       insert into partner_invitations (user_id, id, name, own_name, made_at, expires_at, mails)
         values ('m', gen_random_uuid(), '', '', now(), now() + interval '14 days', 0)`,
    );
    await makeBackup();
    await run(
      `update partners set ended_at = now();
       insert into "user" (id, name, email, created_at, updated_at)
         values ('late', '', 'late@example.com', now(), now());
       insert into partner_blocks (user_id, blocked_id) values ('m', 'p'), ('late', 'p');
       insert into partner_refusals (address_key, since)
         values ('refused', now()), ('m blocked', now()), ('late blocked', now())`,
    );
    await restore();
    const sides = "select user_id, signals_by from partners where paused_at is not null";
    expect(await run(`${sides} and ended_at is null order by 1`)).toEqual([
      { user_id: "m", signals_by: "app" },
      { user_id: "p", signals_by: "app" },
    ]);
    expect(await run("select id from partner_invitations")).toEqual([]);
    expect(await run("select user_id, blocked_id from partner_blocks")).toEqual([
      { user_id: "m", blocked_id: "p" },
    ]);
    expect(await run("select address_key from partner_refusals order by 1")).toEqual([
      { address_key: "m blocked" },
      { address_key: "refused" },
    ]);
  });

  it("is refused while a server uses the database", async () => {
    await makeBackup();
    const server = new pg.Client({
      connectionString: database.url,
      application_name: "sovereign-reads",
    });
    await server.connect();
    await expect(restore()).rejects.toThrow("Stop every node first");
    await server.end();
  });

  it("waits for no forgotten transaction, which it names, and changes nothing", async () => {
    await makeBackup();
    const other = new pg.Client({ connectionString: database.url, application_name: "psql" });
    await other.connect();
    await other.query('begin; select id from "user"');
    const refused = expect(restore({ lockTimeoutMs: 50 })).rejects;
    await refused.toThrow(
      /^Another program uses the database: process \d+ of PostgreSQL, psql, since .*pg_terminate_backend/,
    );
    await other.end();
    expect(await heldCodes()).toHaveLength(3);
    expect(existsSync(join(folder, "before.backup"))).toBe(false);
  });

  it("replaces no tables of another product, of which there is no backup either", async () => {
    await makeBackup();
    const { url, drop } = await createEmptyDatabase();
    await run("create table theirs (word text)", url);
    const why = "no tables of this product: name the right one in DATABASE_URL";
    await expect(restore({ url })).rejects.toThrow(why);
    expect(await run("select to_regclass('theirs') is not null as stays", url)).toEqual([
      { stays: true },
    ]);
    expect(existsSync(join(folder, "before.backup"))).toBe(false);
    await drop();
  });

  it("is restored over the tables of an extension, which are in no backup", async () => {
    const { url, drop } = await createEmptyDatabase();
    const withTable = (extension: string) =>
      `create extension ${extension}; create table of_it (a int); alter extension ${extension} add table of_it`;
    await run(`${withTable("citext")}; insert into of_it values (1)`);
    await makeBackup();
    await run(withTable("citext"), url);
    await restore({ url, keptAs: undefined });
    expect(await run('select id from "user"', url)).toEqual([{ id: "m" }]);
    await drop();
  });

  it("is restored without the tables that an operator made", async () => {
    await run(`create table kept_copy as select * from "user";
      create table "Kept copy" (a int); create table of_theirs ("Full name" text)`);
    await makeBackup();
    await restore();
    expect(await run('select id from "user"')).toEqual([{ id: "m" }]);
    expect(await run("select to_regclass('kept_copy') is null as gone")).toEqual([{ gone: true }]);
  });

  it("is refused before any change when it is from a newer version", async () => {
    const later =
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('any', 9e12)";
    await run(later);
    await makeBackup();
    await run("delete from drizzle.__drizzle_migrations where hash = 'any'");
    await expect(restore()).rejects.toThrow(/^The backup is from a newer version/);
    expect(existsSync(join(folder, "before.backup"))).toBe(false);
    expect(await heldCodes()).toHaveLength(3);
  });

  it("of a newer build is restored by the one that its database lets run", async () => {
    const newer = { version: "99.0.0", oldest: "0.0.0", last: 9e12 };
    const migrations = [
      ...ownMigrations(),
      { when: newer.last, sql: ["create table of_a_newer_build (id text)"] },
    ];
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "create table of_a_newer_build (id text); insert into of_a_newer_build values ('kept'); insert into drizzle.__drizzle_migrations (hash, created_at) values ('any', 9e12)",
    );
    await putNewestBuild(client, { ...newer, migrations });
    await client.end();
    await makeBackup();
    await run("delete from of_a_newer_build");
    await restore();
    expect(await run("select id from of_a_newer_build")).toEqual([{ id: "kept" }]);
    expect(await run("select version from drizzle.newest_build")).toEqual([{ version: "99.0.0" }]);
    const { url, drop } = await createEmptyDatabase();
    await expect(restore({ url, keptAs: undefined })).rejects.toThrow(
      /^The backup is from a newer version/,
    );
    await drop();
  });

  /** As a full disk, an interrupted copy or a bad disk may leave it. */
  const damages: [string, (whole: Buffer) => Uint8Array | string][] = [
    ["cut", (whole) => whole.subarray(0, whole.length * 0.9)],
    ["changed", (whole) => whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte))],
    [
      "written in part",
      (whole) => gzipSync(gunzipSync(whole).toString().split("\n").slice(0, -20).join("\n")),
    ],
    ["another file", () => "something else"],
  ];
  it.each(damages)("that is %s is refused before any change", async (_what, damage) => {
    await makeBackup();
    await expect(restore({ keptAs: undefined })).rejects.toThrow("Add --replace");
    writeFileSync(backup, damage(readFileSync(backup)));
    await expect(restore()).rejects.toThrow(/^The backup is damaged/);
    expect(existsSync(join(folder, "before.backup"))).toBe(false);
    expect(await heldCodes()).toHaveLength(3);
  });

  it("is refused before any change when another secret encrypted it", async () => {
    await makeBackup();
    for (const secret of ["of another server", ""]) {
      await expect(restore({ secret })).rejects.toThrow(/^The backup was encrypted with another/);
    }
    expect(existsSync(join(folder, "before.backup"))).toBe(false);
    expect(await heldCodes()).toHaveLength(3);
    await restore({ takesOtherSecret: true });
    expect(existsSync(join(folder, "before.backup"))).toBe(true);
  });
});
