import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, vi } from "vitest";
import { ensureBuild } from "./builds.mjs";
import { isRunning } from "./children.mjs";
import { whereWritable } from "./stamps.mjs";

it("leaves the build of other settings in its place, which a running server serves §10.2", async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (build: string) => join(build, "page.html");
  const build = async (hash: string, page: string) => {
    const make = async (making: string) => writeFileSync(file(making), page);
    return (await ensureBuild(folder, hash, make)).folder;
  };
  const running = await build("a".repeat(64), "Sovereign");
  const other = await build("b".repeat(64), "Aurum");
  expect(other).not.toBe(running);
  expect([running, other].map((each) => readFileSync(file(each), "utf8"))).toEqual([
    "Sovereign",
    "Aurum",
  ]);
  // A build that fails leaves nothing that a start would serve.
  const failing = async () => Promise.reject(new Error("no"));
  await expect(ensureBuild(folder, "c".repeat(64), failing)).rejects.toThrow("no");
  expect(readdirSync(folder)).toHaveLength(2);
});

it("removes what a killed build left, and not what another one makes", async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const draft = (pid: number) => join(folder, `${"a".repeat(16)}.making-${pid}-Ab3x_Y`);
  // No process has such a number; the first one lives as long as the machine.
  for (const pid of [2 ** 23, 1]) mkdirSync(draft(pid));
  const { folder: made } = await ensureBuild(folder, "b".repeat(64), async () => {});
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([draft(1), made]);
});

it.runIf(process.platform === "linux")("says what to do where it cannot write", async () => {
  const building = ensureBuild("/sys/builds", "a".repeat(64), async () => {});
  await expect(building).rejects.toThrow(/\/sys\/builds cannot be written.\nRun npm start as/);
});

it("goes on where what only saves time cannot be written", () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  for (const code of ["EROFS", "EACCES", "EPERM"]) whereWritable(failing(code));
  expect(() => whereWritable(failing("ENOSPC"))).toThrow("ENOSPC");
});

it.runIf(process.platform === "linux").each([
  ["while it runs", "", "endWithNpm(); console.log(process.pid);"],
  ["before it runs", "kill -9 $PPID; ", "console.log(process.pid); endWithNpm();"],
])("ends when npm is killed %s, and leaves its shell", async (_, before, lines) => {
  const children = JSON.stringify(join(import.meta.dirname, "children.mjs"));
  const program = `
    import { endWithNpm } from ${children};
    ${lines}
    setInterval(() => {}, 1000);`;
  // A program that is not the last of its shell does not take the shell's place.
  const script = `${before}"${process.execPath}" --input-type=module --eval '${program}'; exit`;
  const npm = `require("node:child_process").spawn("sh", ["-c", process.argv[1]], { stdio: "inherit" })`;
  const env = { PATH: process.env.PATH, npm_lifecycle_event: "start" };
  const killed = spawn(process.execPath, ["--eval", npm, script], { env, detached: true });
  const [line] = await once(createInterface({ input: killed.stdout }), "line");
  killed.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(Number(line))).toBe(false), { timeout: 10_000 });
});

it("ends with what it started when the start is killed", async () => {
  const children = JSON.stringify(join(import.meta.dirname, "children.mjs"));
  const program = `
    import { spawnBound } from ${children};
    const child = spawnBound("sh", ["-c", "sleep 600 & echo $!; wait"], { stdio: "inherit" });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const start = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const pids: number[] = [];
  for await (const line of createInterface({ input: start.stdout })) {
    if (pids.push(Number(line)) === 2) break;
  }
  expect(pids.every(isRunning)).toBe(true);
  start.kill("SIGKILL");
  await vi.waitFor(() => expect(pids.some(isRunning)).toBe(false), { timeout: 10_000 });
});
