import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";

const HOLDER = `
  const { lockFolder } = await import(process.argv[1]);
  try { lockFolder(process.argv[2]); console.log("held"); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.message); process.exit(1); }`;

let parent: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "folder-lock-"));
  // Longer than the 108 bytes that the address of a unix socket may have.
  folder = join(parent, "a-long-name-of-a-folder".repeat(6), "pglite");
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(parent, { recursive: true, force: true });
});

/** Whether this machine lets us mount in a namespace of its own, as containers do. */
const canMount =
  spawnSync("unshare", ["-rmpf", "mount", "--bind", tmpdir(), tmpdir()]).status === 0;

function startHolder(path = folder) {
  const url = new URL("./folder-lock.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, url, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return holder(child);
}

/** The same in a container of its own, where the folder is mounted at another place. */
function startContainedHolder(place: string) {
  const url = new URL("./folder-lock.ts", import.meta.url).href;
  const script = 'mount --bind "$1" "$2" && exec "$3" --input-type=module -e "$4" "$5" "$2"';
  const values = [folder, place, process.execPath, HOLDER, url];
  const child = spawn("unshare", ["-rmpf", "--kill-child", "sh", "-c", script, "sh", ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return holder(child);
}

function holder(child: ChildProcessByStdio<null, Readable, null>) {
  const said = once(child.stdout, "data").then(([text]) => String(text).trim());
  const exited = once(child, "exit");
  children.push(child);
  return { process: child, said, exited };
}

describe("the lock on the database folder", () => {
  it("refuses a second process with a message that names the folder", async () => {
    const lock = lockFolder(folder);
    const second = startHolder();
    expect(await second.said).toContain(`${folder} is in use`);
    expect(await second.exited).toEqual([1, null]);
    lock.release();
    expect(await startHolder().said).toBe("held");
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  });

  it("holds for a folder that is reached by another way", async () => {
    const lock = lockFolder(folder);
    const link = join(parent, "elsewhere");
    symlinkSync(folder, link);
    expect(await startHolder(link).said).toContain("is in use");
    lock.release();
  });

  it.skipIf(!canMount)("holds for a folder that is mounted in another container", async () => {
    const lock = lockFolder(folder);
    const place = join(parent, "mounted");
    mkdirSync(place);
    expect(await startContainedHolder(place).said).toContain("is in use");
    lock.release();
    expect(await startContainedHolder(place).said).toBe("held");
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  });

  it("is taken over from a killed process, by one alone of those that want it", async () => {
    const first = startHolder();
    expect(await first.said).toBe("held");
    first.process.kill("SIGKILL");
    await first.exited;
    const said = await Promise.all(
      [startHolder(), startHolder(), startHolder()].map((h) => h.said),
    );
    expect(said.filter((text) => text === "held")).toHaveLength(1);
  });

  it("removes a stale postmaster.pid for the one who holds it, and for nobody else", async () => {
    const pidFile = join(folder, "postmaster.pid");
    mkdirSync(folder, { recursive: true });
    writeFileSync(pidFile, "");
    const lock = lockFolder(folder);
    expect(existsSync(pidFile)).toBe(false);
    writeFileSync(pidFile, "42");
    await startHolder().exited;
    expect(existsSync(pidFile)).toBe(true);
    lock.release();
  });
});
