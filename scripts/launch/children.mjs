import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readableLogLine } from "./log-lines.mjs";

const STOP_AFTER_MS = 12_000;

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
