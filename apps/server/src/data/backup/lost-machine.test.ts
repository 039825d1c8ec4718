import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, vi } from "vitest";
import { backups, user } from "#schema/schema.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { COMPILED, PROGRAM } from "#testing/spawned-server.ts";
import { createEmptyDatabase } from "#testing/test-database.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { newKeyPair } from "./encryption.ts";
import { erasedKey } from "./erased-accounts.repository.ts";

/** High enough for a busy machine. */
const PATIENCE_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), "lost-machine-"));
const target = join(folder, "elsewhere");
afterAll(() => rmSync(folder, { recursive: true }));

const owner = await newKeyPair();
const AUTH_SECRET = "of a server whose machine is about to be lost";
const ENVIRONMENT = { BACKUP_TO: target, BACKUP_RECIPIENT: owner.recipient, AUTH_SECRET };

const it = freshProductTest({ environment: ENVIRONMENT, now: "2026-03-10T03:17:00.000Z" });

/** Runs a command on a new machine, which has the settings and nothing else. */
function run(databaseUrl: string, args: string[], input?: string): [number | null, string] {
  const key = input === undefined ? [] : ["--identity", "-"];
  const ran = spawnSync(process.execPath, [PROGRAM, ...args, ...key], {
    cwd: folder,
    encoding: "utf8",
    ...(input !== undefined && { input }),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      ...ENVIRONMENT,
      DATA_DIR: join(folder, "new"),
      DATABASE_URL: databaseUrl,
    },
  });
  return [ran.status, ran.stdout + ran.stderr];
}

it("a member deleted after the backup stays deleted on a new machine, and a swapped backup is found §10.19", {
  tags: ["kills"],
}, async ({ product }) => {
  const [gone, stays] = [await product.signUp(), await product.signUp()];
  await product.runDaily("backup");
  product.clock.advance(300_000);
  const { status } = await gone.fetch("/api/functions/delete-account", {
    method: "POST",
    body: JSON.stringify({ confirmed: true }),
  });
  expect(status).toBe(200);
  // At once, and not with the job of the next minute.
  await vi.waitFor(() => expect(readdirSync(join(target, "erased"))).toHaveLength(1), PATIENCE_MS);
  await product.runRepeated();
  // What a power cut may leave in the list.
  writeFileSync(join(product.config.dataDir, "erased-accounts"), "2026-03", { flag: "a" });
  product.clock.advance(3600_000);
  await product.runDaily("backup");
  const [older = "", newer = ""] = readdirSync(target).filter((name) => name.endsWith(".age"));

  const { url, drop } = await createEmptyDatabase();
  expect(run(url, ["restore", "none.backup"], owner.identity)).toEqual([
    1,
    expect.stringContaining(`The newest there: ${newer}, ${older}`),
  ]);
  // The disk of BACKUP_TO is not mounted yet; a copy of the backup is.
  const aside = join(folder, "copied");
  renameSync(target, aside);
  expect(run(url, ["restore", join(aside, older)], owner.identity)).toEqual([
    1,
    expect.stringMatching(/deleted members would be back .*elsewhere does not exist: is the disk/),
  ]);
  renameSync(aside, target);
  const key = `# of the owner\n${owner.identity}\n`;
  // The operator of the storage forges the deletion of another member.
  const id = (await product.database.db.select().from(user).where(eq(user.email, stays.email)))[0]
    ?.id;
  const forged = join(
    target,
    "erased",
    `2026-03-10T05-00-00Z_${erasedKey(id ?? "")}_${"x".repeat(22)}`,
  );
  writeFileSync(forged, "");
  expect(run(url, ["restore", older], key)).toEqual([
    1,
    expect.stringMatching(
      /^Nothing was changed: 1 of the accounts .* not recorded with this AUTH_SECRET/,
    ),
  ]);
  rmSync(forged);
  const [code, said] = run(url, ["restore", older], key);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining("Deleted accounts that were restored: 1"),
  ]);
  const restored = await startTestProduct({ databaseUrl: url, environment: ENVIRONMENT });
  const { db } = restored.database;
  // The backup contains itself as one that is running.
  expect(await db.$count(backups)).toBe(0);
  expect(await db.$count(user, eq(user.email, stays.email))).toBe(1);
  expect(await db.$count(user, eq(user.email, gone.email))).toBe(1);
  restored.clock.set("2026-03-10T06:00:00.000Z");
  await restored.runRepeated();
  expect(await db.$count(user, eq(user.email, gone.email))).toBe(1);
  expect(run(url, ["held"])[1]).toMatch(/^deletions +1 /m);
  expect(run(url, ["held", "go", "deletions"])).toEqual([
    0,
    "Go: deletions leave again, on every node.\n",
  ]);
  expect(run(url, ["held", "go", "everything"])[0]).toBe(2);
  restored.clock.advance(61_000);
  await restored.runRepeated();
  expect(await tablesHolding(db, gone.email)).toEqual([]);
  expect(await db.$count(user, eq(user.email, stays.email))).toBe(1);
  await restored.close();
  await drop();

  const rehearse = () => run(product.database.ownerUrl, ["rehearse", newer], owner.identity);
  expect(rehearse()).toEqual([0, expect.stringContaining(`${newer} can be restored`)]);
  // The owner's key opens the other one, too.
  copyFileSync(join(target, older), join(target, newer));
  expect(rehearse()).toEqual([
    1,
    expect.stringContaining("the stored file differs from the one that was sent"),
  ]);
});
