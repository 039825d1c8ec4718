import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const STOP_AFTER_MS = 12_000;

const LEVELS = { 10: "trace", 20: "debug", 30: "info", 40: "warning", 50: "error", 60: "fatal" };

export function readableLogLine(line) {
  if (!line.startsWith("{")) return line;
  try {
    const { level, msg, err, time: _time, pid: _pid, hostname: _host, ...rest } = JSON.parse(line);
    if (level === undefined) return line;
    const details = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const cause = err?.stack ?? err?.message;
    return [
      `${LEVELS[level] ?? level}: ${msg ?? ""}`,
      ...details,
      ...(cause ? [`\n${cause}`] : []),
    ].join(" ");
  } catch {
    return line;
  }
}

/** Returns a group of processes; `onLoss` receives a message when one exits unexpectedly. */
export function createChildren({ onLoss, write = (text) => process.stderr.write(text) }) {
  const running = new Map();
  let stopping = false;

  function start(name, command, args, { env, cwd, ipc = false }) {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe", ...(ipc ? ["ipc"] : [])],
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        write(`${name} │ ${readableLogLine(line)}\n`);
      });
    }
    running.set(name, child);
    child.once("error", (error) => lost(name, error.message));
    // On "close" and not "exit", because the child's output has been passed on then.
    child.once("close", (code, signal) => lost(name, signal ? `signal ${signal}` : `exit ${code}`));
    return child;
  }

  function lost(name, reason) {
    if (!running.delete(name) || stopping) return;
    onLoss(`The ${name} stopped by itself (${reason}). What it said last is above.`);
  }

  async function stopAll() {
    stopping = true;
    await Promise.all(
      [...running.values()].map(
        (child) =>
          new Promise((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve();
            const insist = setTimeout(() => child.kill("SIGKILL"), STOP_AFTER_MS);
            child.once("exit", () => {
              clearTimeout(insist);
              resolve();
            });
            child.kill("SIGTERM");
          }),
      ),
    );
  }

  return { start, stopAll };
}

/**
 * Starts a program that ends, with all it has started, when this process ends, even by kill -9: a
 * shell reads from a pipe that closes then. Otherwise it would go on beside the next start's.
 */
export function spawnBound(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true });
  const guard = spawn("sh", ["-c", 'read -r line; kill -9 "-$1"', "sh", String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  for (const event of ["close", "error"]) child.once(event, () => guard.kill());
  return child;
}

/** Whether another process has this id. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch ({ code }) {
    return code === "EPERM";
  }
}

const LOOK_EVERY_MS = 500;

/** Reads what the system reports of a process; undefined where it reports nothing. */
function processAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, name, rest] = /\((.*)\) \S (.*)/s.exec(stat);
    const [parent, group] = rest.split(" ", 2).map(Number);
    // The time of its start is the 22nd field.
    return { pid, name, parent, group, started: rest.split(" ")[18] };
  } catch {
    return undefined;
  }
}

/** Distinguishes a process from a later one with its number, where the system knows when it began. */
export const nameOf = (pid) => `${pid} ${processAt(pid)?.started ?? ""}`.trim();

/** Whether the process of a {@link nameOf} runs. */
export function isNamedRunning(name) {
  const pid = Number(name.split(" ", 1)[0]);
  return isRunning(pid) && nameOf(pid) === name;
}

/** Whether a process's parent has ended, and the system's first one or the session's took over. */
const isAdoptedBy = (parent) =>
  (parent?.pid === 1 || parent?.name === "systemd") &&
  parent.group !== processAt(process.pid)?.group;

/**
 * Exits when npm has ended: it stops only the script's shell, and a killed one stops nothing. That
 * shell is this one's parent, unless it became this process.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const shell = processAt(ppid);
  const isBetween = shell !== undefined && !/^(?:npm|node)/.test(shell.name);
  // npm may have been killed before this ran.
  const isLate = isAdoptedBy(shell) || (isBetween && isAdoptedBy(processAt(shell.parent)));
  const look = () => {
    const hasEnded = isLate || (isBetween && processAt(ppid)?.parent !== shell.parent);
    if (process.ppid !== ppid || hasEnded) process.kill(process.pid, "SIGTERM");
  };
  if (isLate) look();
  setInterval(look, LOOK_EVERY_MS).unref();
}
