import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMigratedDatabase } from "#testing/test-database.ts";
import { createBackups } from "./backups.ts";
import { newKeyPair } from "./encryption.ts";
import { countRestored } from "./rehearse.ts";
import { lockRehearsal, whileDrafting } from "./tidy.ts";

const owner = await newKeyPair();
const NIGHT = new Date("2026-03-10T03:17:00Z");

describe("a backup restored on trial", () => {
  let dataDir: string;
  let database: { url: string; name: string; drop(): Promise<void> };
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "rehearse-"));
    database = await createMigratedDatabase();
    await run(
      `insert into "user" (id, name, email, created_at, updated_at)
         values ('m', '', 'm@example.com', now(), now())`,
    );
  });
  afterEach(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  async function run(sql: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  const backupsAt = (url: string) =>
    createBackups(
      {
        dataDir,
        backupTo: undefined,
        backupRecipient: [owner.recipient],
        backupDays: "35",
        authSecret: undefined,
      },
      { url },
    );
  const open = (name: string) => ({ name, identities: [owner.identity], secret: "any" });
  const scratch = () => run(`select 1 from pg_database where datname like '%${database.name}%'`);

  it("is counted in its own database, with the owner's key, and leaves nothing", async () => {
    const backups = backupsAt(database.url);
    const { name, sha256 } = await backups.make(NIGHT);
    await run(`delete from "user"`);
    const found = await backups.rehearse(open(name));
    expect(found).toMatchObject({ sha256, endedSessions: 0, rows: { user: 1, one_things: 0 } });
    expect(await run(`select id from "user"`)).toEqual([]);
    expect(await scratch()).toHaveLength(1);
  });

  it("leaves nothing where it was killed, nor does a killed backup, once anyone tidies", async () => {
    const left = [
      join(dataDir, "rehearsal"),
      join(dataDir, "fetched-backup"),
      join(dataDir, "backups", "2026-03-10T03-17-00Z.backup.draft"),
      join(dataDir, "backups", "2026-03-10T03-17-00Z.backup.age.part"),
    ];
    for (const path of left) mkdirSync(path, { recursive: true });
    await run(`create database "rehearsal_of_${database.name}"`);
    const there = () => left.filter((path) => existsSync(path));
    const { tidy } = backupsAt(database.url);
    // Another process drafts and rehearses.
    await whileDrafting(database.url, async () => {
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      await lockRehearsal(other);
      await tidy();
      expect([there(), await scratch()]).toEqual([
        left,
        expect.toSatisfy((all) => all.length === 2),
      ]);
      await other.end();
    });
    await tidy();
    expect([there(), await scratch()]).toEqual([[], expect.toSatisfy((all) => all.length === 1)]);
    // One of another machine, of which nothing here tells.
    await run(`create database "rehearsal_of_${database.name}"`);
    await tidy();
    expect(await scratch()).toHaveLength(2);
    await tidy({ everywhere: true });
    expect(await scratch()).toHaveLength(1);
  });

  it("says whether the staff log continues the one of the backup", async () => {
    const backups = backupsAt(database.url);
    const insert = (position: number) =>
      run(`insert into staff_log_seals (position, log_id, digest, seal)
        values (${position}, ${position}, 'd', 'seal ${position}')`);
    const earlier = await backups.make(NIGHT);
    expect((await backups.rehearse(open(earlier.name))).logContinues).toBeNull();
    await insert(1);
    const { name } = await backups.make(new Date("2026-03-11T03:17:00Z"));
    await insert(2);
    expect((await backups.rehearse(open(name))).logContinues).toBe(true);
    await run("alter table staff_log_seals disable trigger user");
    await run("update staff_log_seals set seal = 'another' where position = 1");
    expect((await backups.rehearse(open(name))).logContinues).toBe(false);
  });

  it("fails when the stored file was changed, and leaves nothing", async () => {
    const backups = backupsAt(database.url);
    const { name } = await backups.make(NIGHT);
    const file = join(dataDir, "backups", name);
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(backups.rehearse(open(name))).rejects.toThrow(/^The backup is damaged/);
    expect(await scratch()).toHaveLength(1);
  });

  it("is not opened where another file took its place", async () => {
    const backups = backupsAt(database.url);
    const { sha256: made, ...stored } = await backups.make(NIGHT, { toRehearse: true });
    const other = backupsAt(database.url);
    const { name } = await other.make(new Date(NIGHT.getTime() + 60_000));
    copyFileSync(join(dataDir, "backups", name), join(dataDir, "backups", stored.name));
    const identities = [...stored.identities, owner.identity];
    const backup = { name: stored.name, identities, secret: "any" };
    await expect(backups.rehearse({ ...backup, made })).rejects.toThrow(
      "the stored file differs from the one that was sent",
    );
  });

  it.each([
    ["a table", { table: "(select 1) to program 'touch RAN' --", columns: ["id"] }],
    ["a column", { table: "pg_class", columns: ["oid) to program 'touch RAN' --"] }],
  ])("runs no command that a forged file has as %s", async (_what, forged) => {
    const ran = join(dataDir, "ran");
    const name = "2026-03-11T03-17-00Z.backup";
    const lines = [
      JSON.stringify({ sovereign_backup: 1, made_at: NIGHT.toISOString(), files: {} }),
      JSON.stringify(forged).replace("RAN", ran),
      "\\.",
      '{"rows":0}',
    ];
    mkdirSync(join(dataDir, "backups"));
    writeFileSync(join(dataDir, "backups", name), gzipSync(`${lines.join("\n")}\n`));
    const rehearsed = backupsAt(database.url).rehearse(open(name));
    const failure: unknown = await rehearsed.catch((error: Error) => error.message);
    expect([existsSync(ran), failure]).toEqual([
      false,
      expect.stringMatching(/^The backup is damaged/),
    ]);
  });

  it("fails when a table has other rows than the file, or a session is left", async () => {
    const expected = (rows: number) => new Map([['"user"', rows]]);
    expect(await countRestored(database.url, expected(1))).toEqual({ user: 1 });
    await expect(countRestored(database.url, expected(2))).rejects.toThrow(
      'The restored table "user" has 1 rows, not 2.',
    );
    await run(
      `insert into verification (id, identifier, value, expires_at, created_at, updated_at)
         values ('v', '', '', now(), now(), now())`,
    );
    await expect(countRestored(database.url, new Map([["verification", 1]]))).rejects.toThrow(
      "The restored table verification has 1 rows, not 0.",
    );
  });

  it("says when the role may not create databases", async () => {
    const role = `limited_${database.name}`;
    await run(`create role ${role} nologin`);
    const limited = new URL(database.url);
    limited.searchParams.set("options", `-c role=${role}`);
    const { name } = await backupsAt(database.url).make(NIGHT);
    await expect(backupsAt(limited.href).rehearse(open(name))).rejects.toThrow(
      `alter role "${role}" createdb`,
    );
    await run(`drop role ${role}`);
  });
});

it("a mistyped public key is refused at the start", async () => {
  const mistyped = owner.recipient.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  const settings = { dataDir: "", backupTo: undefined, backupRecipient: [mistyped] };
  expect(() =>
    createBackups({ ...settings, backupDays: "35", authSecret: undefined }, { url: "" }),
  ).toThrow("BACKUP_RECIPIENT contains a key that is mistyped.");
});
