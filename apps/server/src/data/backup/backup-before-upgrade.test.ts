import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { migrationsFolder } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { backups } from "#schema/schema.ts";
import { createEmptyDatabase } from "#testing/test-database.ts";
import { createUpgradeBackup } from "./backup-before-upgrade.ts";

const log = pino({ level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A database as the version before the newest migration made it. */
async function olderDatabase() {
  const copy = join(folder, "migrations");
  cpSync(migrationsFolder, copy, { recursive: true });
  const file = join(copy, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.pop();
  writeFileSync(file, JSON.stringify(journal));
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: copy });
  const migrations = async () =>
    (await client.query("select count(*)::int from drizzle.__drizzle_migrations")).rows[0].count;
  const drop = async () => {
    await client.end();
    await database.drop();
  };
  return { url: database.url, migrations, drop };
}

it("an upgrade is preceded by a backup, and waits while none can be made", async () => {
  const { url, migrations, drop } = await olderDatabase();
  const older = await migrations();
  const start = async (backupTo: string) => {
    const about = { dataDir: folder, backupTo, backupRecipient: [], backupDays: "35" };
    const settings = { ...about, authSecret: undefined };
    const upgrade = createUpgradeBackup(settings, log);
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: folder,
      poolSize: 2,
      log,
      beforeUpgrade: upgrade.beforeUpgrade,
    });
    await upgrade.recorded(url);
    const rows = await database.db.select().from(backups);
    await database.close();
    return rows;
  };
  writeFileSync(join(folder, "full"), "a file, not a folder");
  await expect(start(join(folder, "full"))).rejects.toThrow(
    `the backup before it failed: ${join(folder, "full")} cannot be written: a file is in its place`,
  );
  expect(await migrations()).toBe(older);

  const stored = join(folder, "stored");
  const [made, ...others] = await start(stored);
  expect(made).toMatchObject({ reason: "upgrade", isEncrypted: false });
  expect(others).toEqual([]);
  expect(await migrations()).toBe(older + 1);
  expect(readdirSync(stored)).toEqual([made?.name]);
  // The next start upgrades nothing.
  expect(await start(stored)).toHaveLength(1);
  await drop();
});
