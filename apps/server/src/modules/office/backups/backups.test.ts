import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { createBackups } from "#app/data/backup/backups.ts";
import {
  findLastBackup as findLastCounted,
  findLastRehearsal as findLastTried,
} from "#app/metrics/figures.repository.ts";
import { mendClock } from "#database/stored-times.ts";
import { backups, rehearsals } from "#schema/schema.ts";
import { freshProductTest } from "#testing/product-test.ts";
import {
  beginBackup,
  findLastBackup,
  findLastRehearsal,
  listBackups,
} from "./backups.repository.ts";

const HOUR_MS = 3600_000;

const folder = mkdtempSync(join(tmpdir(), "store-"));
const store = join(folder, "store");
afterAll(() => rmSync(folder, { recursive: true }));

const it = freshProductTest({
  now: "2026-03-10T03:17:00.000Z",
  environment: { BACKUP_TO: store },
});

it("a backup is what its store has: lost, cut, brought from elsewhere, or out of reach §S68", async ({
  product,
}) => {
  const { db } = product.database;
  const look = async () => {
    product.clock.advance(HOUR_MS);
    await product.runRepeated();
    return {
      backups: await listBackups(db),
      today: await findLastBackup(db, product.clock.now()),
      last: await findLastCounted(db, product.clock.now()),
    };
  };

  await product.runDaily("backup");
  product.clock.advance(24 * HOUR_MS);
  await product.runDaily("backup");
  const [older = "", newer = ""] = readdirSync(store).sort();
  expect((await findLastRehearsal(db, product.clock.now())).lastAt).not.toBeNull();
  const well = await look();
  expect(well).toMatchObject({ backups: [{ name: newer, failure: null }, { name: older }] });
  expect(well.today).toMatchObject({ failure: null, at: expect.any(Date) });

  // Emptied: at once nothing is backed up, and no trial counts.
  const elsewhere = join(folder, "elsewhere");
  renameSync(store, elsewhere);
  const emptied = await look();
  const gone = "It is not where backups are stored any more.";
  expect(emptied.backups).toMatchObject([{ failure: gone }, { failure: gone }]);
  expect(emptied.today).toEqual({ at: null, failure: gone });
  expect(emptied.last).toBeNull();
  expect((await findLastRehearsal(db, product.clock.now())).lastAt).toBeNull();

  // Out of reach: said at once, and after six hours no backup counts.
  renameSync(elsewhere, store);
  await look();
  renameSync(store, elsewhere);
  writeFileSync(store, "a file, not a folder");
  const unread = await look();
  expect(unread.today.failure).toMatch(/store cannot be read: a file is in its place \(ENOTDIR\)$/);
  expect(unread.last).not.toBeNull();
  product.clock.advance(6 * HOUR_MS);
  expect((await look()).last).toBeNull();

  // Read again, with one that is cut, and one that another machine made.
  rmSync(store);
  renameSync(elsewhere, store);
  writeFileSync(join(store, newer), "cut");
  writeFileSync(join(store, "2026-03-11T09-00-00Z.backup.age"), "of another machine");
  const mended = await look();
  expect(mended.backups).toMatchObject([
    { name: "2026-03-11T09-00-00Z.backup.age", isEncrypted: true, bytes: 18, failure: null },
    { name: newer, failure: expect.stringMatching(/^It has 3 bytes where backups are stored/) },
    { name: older, failure: null },
  ]);
});

it("a clock that leaps ahead deletes no backup, and no record of who was deleted §S68", async ({
  product,
}) => {
  const dataDir = join(folder, "leap");
  const place = { backupTo: join(dataDir, "store"), backupRecipient: [], backupDays: "35" };
  const settings = Object.assign({ dataDir, authSecret: undefined }, place);
  const { expire, expireHere } = createBackups(settings, { url: product.database.directUrl });
  const old = "2026-03-10T03-17-00Z";
  const files = [
    `store/${old}.backup`,
    `store/erased/${old}_${"k".repeat(43)}`,
    `backups/before-restore-${old}.backup`,
  ].map((name) => join(dataDir, name));
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  }
  const night = async (hours: number) => {
    product.clock.advance(hours * HOUR_MS);
    const now = product.clock.now();
    await beginBackup(product.database.db, { now, reason: "night" });
    await expire(now);
    await expireHere(now);
    return files.filter(existsSync);
  };
  await night(0);
  await night(24);
  expect(await night(400 * 24)).toEqual(files);
  // After another night the days have passed, however many were made then.
  const startedAt = new Date(product.clock.now().getTime() + 23 * HOUR_MS);
  const many = Array.from({ length: 100 }, () => ({ startedAt, reason: "command" as const }));
  await product.database.db.insert(backups).values(many);
  expect(await night(24)).toEqual([]);
});

it("a backup that a clock a day ahead began, and that was killed, holds up none", async ({
  product,
}) => {
  const { db } = product.database;
  const ahead = new Date(product.clock.now().getTime() + 24 * HOUR_MS);
  await beginBackup(db, { now: ahead, reason: "night" });
  await product.runDaily("backup");
  expect((await listBackups(db)).map(({ failure }) => failure)).toEqual([null]);
  // The next one ended then: it hides neither that none was made since, nor that trials are due.
  const started = { startedAt: ahead, finishedAt: ahead };
  await db.insert(backups).values(Object.assign({ name: "2026-03-11T03-17-00Z.backup" }, started));
  await db
    .insert(rehearsals)
    .values(Object.assign({ name: "2026-03-11T03-17-00Z.backup", byOwnersKey: false }, started));
  const now = product.clock.now();
  expect((await findLastBackup(db, now)).at).toEqual(now);
  expect(await findLastCounted(db, now)).toEqual(now);
  expect((await findLastRehearsal(db, now)).lastAt).toBeNull();
  expect(await findLastTried(db, now)).toBeNull();
  await mendClock(db, product.clock.now());
  const { rows } = await db.execute(sql`
    select id from backups where started_at > ${product.clock.now().toISOString()}`);
  expect(rows).toEqual([]);
});
