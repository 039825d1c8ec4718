import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { stampOf } from "@sovereign/domain/backup-expiry";
import { Decrypter } from "age-encryption";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { chanceFrom, countOf, withSeed } from "#testing/chance.ts";
import { startMember } from "#testing/daily-loop.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { createEmptyDatabase } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { newKeyPair } from "./encryption.ts";
import { restore } from "./restore-backup.ts";

const CANARY = "canary-5f0c9f";
const DAY_MS = 24 * 3600_000;
const FLIPS = countOf(8, 60);

const owner = await newKeyPair();
const second = await newKeyPair();
const BACKUP_RECIPIENT = `${owner.recipient},${second.recipient}`;

const it = freshProductTest({ environment: { BACKUP_RECIPIENT }, now: "2026-03-10T03:17:00.000Z" });

const folderOf = ({ config }: TestProduct) => join(config.dataDir, "backups");
const namesIn = (product: TestProduct) =>
  readdirSync(folderOf(product), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith(".age") ? entry.name : [],
  );

async function writeAndBackUp(product: TestProduct): Promise<string> {
  const member = await startMember(product);
  await member.committed("2026-03-10", `Text ${CANARY}`);
  await product.runDaily("backup");
  const [name = ""] = namesIn(product);
  return join(folderOf(product), name);
}

/** Every text that the server's settings, files and database hold, as a thief would try them. */
function heldTexts({ config }: TestProduct): string[] {
  const settings = JSON.stringify(config).match(/[^"[\]{},]+/g) ?? [];
  const files = readdirSync(config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  return [...settings, ...files];
}

async function opens(file: Uint8Array, add: (decrypter: Decrypter) => void): Promise<boolean> {
  const decrypter = new Decrypter();
  try {
    add(decrypter);
    await decrypter.decrypt(file);
    return true;
  } catch {
    return false;
  }
}

it("a stolen backup shows no word, and opens with nothing that the server holds", async ({
  product,
}) => {
  const file = await writeAndBackUp(product);
  const stolen = readFileSync(file);
  expect(stolen.includes(CANARY)).toBe(false);
  expect(() => gunzipSync(stolen)).toThrow();

  // The second night's is also restored on trial, with a key of its own.
  product.clock.advance(DAY_MS);
  await product.runDaily("backup");
  const held = heldTexts(product);
  expect(held.join()).toContain(owner.recipient);
  expect(held.length).toBeGreaterThan(50);
  expect(held.filter((text) => /AGE-SECRET-KEY/i.test(text))).toEqual([]);
  expect(await tablesHolding(product.database.db, "AGE-SECRET-KEY", owner.identity)).toEqual([]);
  expect(product.logLines.join()).not.toMatch(/AGE-SECRET-KEY/i);
  const names = namesIn(product);
  expect(names).toHaveLength(2);
  for (const name of names) {
    const bytes = readFileSync(join(folderOf(product), name));
    for (const text of held) {
      expect(await opens(bytes, (it) => it.addPassphrase(text))).toBe(false);
    }
    for (const { identity } of [owner, second]) {
      expect(await opens(bytes, (it) => it.addIdentity(identity))).toBe(true);
    }
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(second.identity);
  expect(gunzipSync(await decrypter.decrypt(stolen)).toString()).toContain(CANARY);

  const staff = await signUpStaff(product, "owner");
  const answer = await staff.fetch("/api/office/backups");
  const report = await answer.json();
  expect(report).toMatchObject({
    encrypted: true,
    on_this_machine: true,
    days: 35,
    running: false,
    backups: [
      { reason: "night", encrypted: true, failure: null, name: names[1] },
      { reason: "night", encrypted: true, failure: null, name: names[0], bytes: stolen.length },
    ],
    rehearsals: [
      {
        name: names[1],
        failure: null,
        by_owners_key: false,
        members: 1,
        days: 1,
        ended_sessions: 1,
      },
    ],
  });
  const [tried, made] = [report.rehearsals[0], report.backups[0]];
  expect(tried.sha256).toBe(made.sha256);
  expect(tried.rows).toBeGreaterThan(30);
  expect(existsSync(join(product.config.dataDir, "rehearsal"))).toBe(false);
});

it("an encrypted backup with one bit flipped, cut, or for another key is refused, by name", ({
  product,
}) =>
  withSeed(async (seed) => {
    const { below } = chanceFrom(seed);
    const whole = readFileSync(await writeAndBackUp(product));
    const { url, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    const file = join(product.config.dataDir, "copy");
    const attempt = async (bytes: Uint8Array, identities: string[]) => {
      writeFileSync(file, bytes);
      await restore({
        url,
        dataDir: product.config.dataDir,
        keptAs: undefined,
        recipients: [],
        backup: { file, identities },
        secret: product.config.authSecret,
        takesOtherSecret: false,
      });
    };
    const refused = /^(The backup is damaged|The private key does not open this backup)/;
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const at = below(whole.length);
      const flipped = Uint8Array.from(whole, (byte, here) => (here === at ? byte ^ 4 : byte));
      await expect(attempt(flipped, [owner.identity]), `byte ${at}`).rejects.toThrow(refused);
    }
    for (const length of [whole.length - 1, whole.length >> 1, 300, 30, 0]) {
      const cut = attempt(whole.subarray(0, length), [owner.identity]);
      await expect(cut, `${length} bytes`).rejects.toThrow(refused);
    }
    const other = (await newKeyPair()).identity;
    await expect(attempt(whole, [other])).rejects.toThrow(/^The private key does not open/);
    await expect(attempt(whole, [])).rejects.toThrow(/^The backup is encrypted. Add --identity/);
    await attempt(whole, [other, owner.identity]);
  }));

it("deletes backups after BACKUP_DAYS, also when new ones fail, which Today says", async ({
  product,
}) => {
  const night = (after: number) => {
    product.clock.advance(after);
    return product.runDaily("backup");
  };
  await night(0);
  const [first] = namesIn(product);
  await night(33 * DAY_MS);
  await night(DAY_MS);
  expect(namesIn(product)).toContain(first);
  await night(1000);
  expect(namesIn(product)).not.toContain(first);
  expect(namesIn(product)).toHaveLength(3);

  const place = join(folderOf(product), "before-restore-2026-03-01T00-00-00Z.backup");
  writeFileSync(place, "replaced");
  await product.runRepeated();
  expect(existsSync(place)).toBe(false);

  // Another rehearsal runs.
  const other = new pg.Client({ connectionString: product.database.directUrl });
  await other.connect();
  await other.query("select pg_advisory_lock(727275)");
  await night(7 * DAY_MS);
  await other.end();
  expect(product.logLines.filter((line) => line.includes("rehearsal_failed"))).toEqual([
    expect.stringContaining('"level":50'),
  ]);
  const last = product.clock.now();
  for (const after of [33 * DAY_MS, DAY_MS + 1000]) {
    const begun = new Date(product.clock.now().getTime() + after);
    mkdirSync(join(folderOf(product), `${stampOf(begun)}.backup.age`));
    await night(after);
  }
  expect(namesIn(product)).toEqual([]);
  const staff = await signUpStaff(product, "owner");
  const { needs } = await (await staff.fetch("/api/office/today")).json();
  expect(needs).toContainEqual({
    kind: "backup_late",
    last_at: last.toISOString(),
    running: false,
    failure: `${folderOf(product)} cannot be written: a folder is where a file belongs (EISDIR)`,
  });
  expect(needs).toContainEqual({
    kind: "rehearsal_failed",
    failure: "A rehearsal is running.",
    last_at: "2026-04-12T03:17:00.000Z",
  });
  expect(product.logLines.filter((line) => line.includes("backup_failed"))).toEqual([
    expect.stringContaining('"level":50'),
    expect.stringContaining('"level":50'),
  ]);
});
