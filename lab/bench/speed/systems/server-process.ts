import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../../scripts/launch/free-port.mjs";

const POLL_MS = 2;
/** Preserved between starts, as in a deployment. */
const COMPILED = join(import.meta.dirname, "..", "..", "..", "..", ".cache", "compiled");
const READY_PATH = "/health/ready";

/** The server and its database run on this core while they are measured, the load on the other. */
export const SERVER_CORE = "0";
export const LOAD_CORE = "1";
export const BOTH_CORES = "0,1";

export type ServerProcess = {
  port: number;
  url: string;
  pid: number;
  /** Milliseconds from the process's start to the first 200; NaN with `tells`. */
  startMs: number;
  /** Resumes it; it is paused between its turns, so that it does not slow another system. */
  resume(): void;
  hold(): void;
  stop(): Promise<void>;
};

type Description = {
  name: string;
  launch: (port: number) => { command: string[]; env?: Record<string, string> };
  logs: string;
  /** Whether it reports by a message that it listens; otherwise it is polled until it is ready. */
  signalsStart?: boolean;
};

export async function startServer(description: Description): Promise<ServerProcess> {
  const { name, launch, logs, signalsStart = false } = description;
  const port = await freePort();
  const { command, env } = launch(port);
  const log = join(logs, `${name}-${port}.log`);
  const output = openSync(log, "w");
  const begun = performance.now();
  const child = spawn("taskset", ["-c", SERVER_CORE, process.execPath, ...command], {
    // A folder without this clone's .env.
    cwd: logs,
    stdio: ["ignore", output, output, "ipc"],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  const { pid } = child;
  if (pid === undefined)
    throw new Error("Without taskset (util-linux) nothing can be measured here");
  const url = `http://127.0.0.1:${port}`;
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code}:\n${readFileSync(log, "utf8").slice(-4000)}`);
  });
  gone.catch(() => undefined);
  await Promise.race([signalsStart ? once(child, "message") : untilReady(url), gone]);
  const startMs = signalsStart ? Number.NaN : performance.now() - begun;
  return {
    port,
    url,
    pid,
    startMs,
    resume: () => void child.kill("SIGCONT"),
    hold: () => void child.kill("SIGSTOP"),
    stop: () => stopped(child),
  };
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url + READY_PATH).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await new Promise((next) => setTimeout(next, POLL_MS));
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  await gone;
}

export function pin(pid: number, cores: string): void {
  execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
