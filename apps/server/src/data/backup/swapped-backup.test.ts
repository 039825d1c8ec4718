import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { freshProductTest } from "#testing/product-test.ts";
import { COMPILED, PROGRAM } from "#testing/spawned-server.ts";
import { newKeyPair } from "./encryption.ts";

const folder = mkdtempSync(join(tmpdir(), "swapped-backup-"));
const target = join(folder, "elsewhere");
afterAll(() => rmSync(folder, { recursive: true }));

const owner = await newKeyPair();
const AUTH_SECRET = "of a server whose backups somebody else stores";
const ENVIRONMENT = { BACKUP_TO: target, BACKUP_RECIPIENT: owner.recipient, AUTH_SECRET };

const it = freshProductTest({ environment: ENVIRONMENT, now: "2026-03-10T03:17:00.000Z" });

it("the owner is told of a backup that is another's, though their key opens it", async ({
  product,
}) => {
  await product.runDaily();
  product.clock.advance(3600_000);
  await product.runDaily();
  const [older = "", newer = ""] = readdirSync(target).filter((name) => name.endsWith(".age"));
  const rehearse = (): [number | null, string] => {
    const ran = spawnSync(process.execPath, [PROGRAM, "rehearse", newer, "--identity", "-"], {
      ...{ cwd: folder, encoding: "utf8", input: owner.identity },
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...ENVIRONMENT },
        ...{ DATA_DIR: product.config.dataDir, DATABASE_URL: product.database.directUrl },
      },
    });
    return [ran.status, ran.stdout + ran.stderr];
  };
  expect(rehearse()).toEqual([0, expect.stringContaining(`${newer} can be restored`)]);
  copyFileSync(join(target, older), join(target, newer));
  expect(rehearse()).toEqual([
    1,
    expect.stringContaining("the stored file differs from the one that was sent"),
  ]);
});
