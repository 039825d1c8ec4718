import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { childEnvironment, ROOT } from "#launch/paths.mjs";

/** Ends a stage that hangs; high enough for a busy machine. */
const LIMIT_MS = 60 * 60_000;
const QUIET_MS = 30_000;
const LABEL_WIDTH = 16;
/** Runs a command and prints, on file descriptor 3, the processor time of it and all it started. */
const TIMED = '"$0" "$@"; code=$?; times >&3; exit "$code"';
const groups = new Set();

export function sayFor(label, line) {
  process.stdout.write(`${label.padEnd(LABEL_WIDTH)} │ ${line}\n`);
}

export function endCommands(signal = "SIGTERM") {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** Returns the seconds in what the shell's `times` prints: "1m2.50s 0m3.25s" of all children. */
function processorSeconds(times) {
  const ofChildren = times.trim().split("\n")[1] ?? "";
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Resolves with the exit code and the processor seconds of the command and all it started. */
export function runCommand(label, command, env = {}, cwd = ROOT) {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", TIMED, ...command], {
      cwd,
      detached: true,
      env: childEnvironment({ NO_COLOR: "1", FORCE_COLOR: undefined, NODE_ENV: undefined, ...env }),
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    groups.add(child.pid);
    const since = performance.now();
    const say = (line) => sayFor(label, line);
    const quiet = setInterval(
      () => say(`… still running, ${Math.round((performance.now() - since) / 1000)} s`),
      QUIET_MS,
    );
    const limit = setTimeout(() => {
      say(`ended after ${LIMIT_MS / 60_000} minutes`);
      process.kill(-child.pid, "SIGKILL");
    }, LIMIT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        quiet.refresh();
        if (line.trim() !== "") say(line);
      });
    }
    let times = "";
    child.stdio[3].on("data", (chunk) => {
      times += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      groups.delete(child.pid);
      clearInterval(quiet);
      clearTimeout(limit);
      resolve({ code: code ?? 1, processor: processorSeconds(times) });
    });
  });
}
