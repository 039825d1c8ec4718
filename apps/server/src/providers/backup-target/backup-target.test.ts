import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBackupTarget } from "#app/data/backup/backups.ts";
import { createFolderTarget } from "./folder-target.ts";
import { createRcloneTarget } from "./rclone-target.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-target-"));
const stored = join(folder, "stored");
const sent = join(folder, "sent");
const fetched = join(folder, "fetched");

const { status } = spawnSync("rclone", ["version"]);
const RCLONE = status === 0 ? "rclone" : "rclone, which is not installed here";

const TARGETS: [name: string, place: string, isHere: boolean][] = [
  ["a folder", stored, true],
  [RCLONE, "offsite:", status === 0],
];

function useRemote() {
  vi.stubEnv("RCLONE_CONFIG", join(folder, "none.conf"));
  vi.stubEnv("RCLONE_CONFIG_OFFSITE_TYPE", "alias");
  vi.stubEnv("RCLONE_CONFIG_OFFSITE_REMOTE", stored);
}

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(stored, { recursive: true, force: true });
});

describe.each(TARGETS)("backups in %s", (_name, place, isHere) => {
  it.skipIf(!isHere)("are stored whole, listed, read back and removed", async () => {
    useRemote();
    const target = createBackupTarget(place);
    expect(await target.list("")).toEqual([]);
    expect(await target.list("erased")).toEqual([]);
    const bytes = randomBytes(200_000);
    writeFileSync(sent, bytes);
    await target.put(sent, "one.backup");
    await target.put(sent, "erased/two");
    expect(await target.list("")).toEqual(["one.backup"]);
    expect(await target.list("erased")).toEqual(["two"]);
    expect(readdirSync(stored).sort()).toEqual(["erased", "one.backup"]);
    writeFileSync(sent, "newer");
    await target.put(sent, "erased/two");
    await target.get("erased/two", fetched);
    expect(readFileSync(fetched, "utf8")).toBe("newer");
    await target.get("one.backup", fetched);
    expect(readFileSync(fetched).equals(bytes)).toBe(true);
    await target.remove("one.backup");
    expect(await target.list("")).toEqual([]);
  });

  it.skipIf(!isHere)("are refused where nothing can be stored", async () => {
    useRemote();
    writeFileSync(sent, "any");
    writeFileSync(stored, "a file, not a folder");
    await expect(createBackupTarget(place).put(sent, "one.backup")).rejects.toThrow();
  });
});

it("a folder that hangs takes one thread, however often it is asked", async () => {
  mkdirSync(stored, { recursive: true });
  const pipe = join(stored, "one.backup");
  spawnSync("mkfifo", [pipe]);
  const target = createFolderTarget(stored, { timeoutMs: 50 });
  await expect(target.get("one.backup", fetched)).rejects.toThrow("no answer within 0.05 seconds");
  await expect(target.list("")).rejects.toThrow(
    `${stored} cannot be read: it has not answered an earlier question yet`,
  );
  writeFileSync(pipe, "");
  await vi.waitFor(async () => expect(await target.list("")).toEqual([]));
});

it.skipIf(status !== 0)("an upload that arrives changed is not renamed", async () => {
  useRemote();
  const { stdout } = spawnSync("sh", ["-c", "command -v rclone"], { encoding: "utf8" });
  const damaging = `#!/bin/sh
${stdout.trim()} "$@" || exit $?
[ "$1" = copyto ] && printf X | dd of='${stored}/one.backup.part' conv=notrunc 2>&-
exit 0
`;
  writeFileSync(join(folder, "rclone"), damaging);
  chmodSync(join(folder, "rclone"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  writeFileSync(sent, "what was sent");
  await expect(createBackupTarget("offsite:").put(sent, "one.backup")).rejects.toThrow(
    "the stored file differs",
  );
  expect(existsSync(join(stored, "one.backup"))).toBe(false);
});

it("a target that hangs is given up, and an error of rclone names remote and reason, no secret", async () => {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "rclone");
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  writeFileSync(program, "#!/bin/sh\nexec sleep 600\n");
  chmodSync(program, 0o755);
  const hanging = createRcloneTarget("offsite:sovereign", { timeoutMs: 50 });
  await expect(hanging.stored()).rejects.toThrow(
    "rclone could not list offsite:sovereign: no answer within 30 seconds",
  );
  vi.stubEnv("RCLONE_CONFIG_OFFSITE_PASS", "hunter2");
  const said =
    "2026/03/10 03:17:00 CRITICAL: Failed to lsjson: Get https://me:pw@host/?sig=abc: hunter2 refused";
  writeFileSync(program, `#!/bin/sh\necho first >&2\necho '${said}' >&2\nexit 1\n`);
  const refused = createRcloneTarget(":s3,secret_access_key=abc,endpoint='https://h:9':sovereign");
  await expect(refused.put(sent, "one.backup")).rejects.toThrow(
    "rclone could not copy a file of :s3,…:sovereign: Failed to lsjson: Get https://…@host/?… … refused",
  );
  rmSync(program);
});

it("a folder that is gone is asked for its disk", async () => {
  await expect(createFolderTarget(stored).get("one.backup", fetched)).rejects.toThrow(
    `${stored} does not exist: is the disk mounted?`,
  );
});

it("a backup that cannot be fetched names the place that refuses it", async () => {
  const target = createFolderTarget(stored);
  writeFileSync(sent, "any");
  await target.put(sent, "one.backup");
  await expect(target.get("one.backup", join(folder, "gone", "file"))).rejects.toThrow(
    `${join(folder, "gone")} cannot be written: it does not exist (ENOENT)`,
  );
  await expect(target.get("two.backup", fetched)).rejects.toThrow(`${stored} cannot be read`);
});

it("a machine without rclone is told so", async () => {
  vi.stubEnv("PATH", folder);
  rmSync(join(folder, "rclone"), { force: true });
  await expect(createBackupTarget("offsite:").list("")).rejects.toThrow(
    "rclone, which BACKUP_TO needs, is not installed",
  );
});
