import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFolderTarget } from "#providers/backup-target/folder-target.ts";
import {
  createErasedSender,
  erasedAccountsFile,
  erasedKey,
  readErased,
  recordErased,
} from "./erased-accounts.repository.ts";

const NIGHT = new Date("2026-03-10T03:17:00Z");

it("a backup of the minute in which deletions are sent finds all of them sent", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "erased-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (const member of ["a", "b", "c"]) await recordErased(dataDir, erasedKey(member), NIGHT);
  const place = join(dataDir, "elsewhere");
  const about = { dataDir, target: createFolderTarget(place), days: 35 };
  const send = createErasedSender({ ...about, secret: "of the server" });
  await Promise.all([send(NIGHT), send(NIGHT), send(NIGHT)]);
  expect(readdirSync(join(place, "erased"))).toHaveLength(3);
});

it("a line that a full disk or a power cut left incomplete takes no later one along", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "erased-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const list = erasedAccountsFile(dataDir);
  await recordErased(dataDir, erasedKey("cut"), NIGHT);
  truncateSync(list, 40);
  await recordErased(dataDir, erasedKey("later"), NIGHT);
  expect(await readErased(list, false)).toEqual([erasedKey("later")]);
});
