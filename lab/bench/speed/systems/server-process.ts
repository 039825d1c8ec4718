import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../../scripts/launch/free-port.mjs";

const POLL_MS = 2;
/** Kept from one start to the next, as in a deployment. */
const COMPILED = join(import.meta.dirname, "..", "..", "..", "..", ".cache", "compiled");
const READY_PATH = "/health/ready";

/** Where the server and its database run while they are measured; the load runs on the other core. */
export const SERVER_CORE = "0";
export const LOAD_CORE = "1";
export const BOTH_CORES = "0,1";

/** A server in a process of its own that is measured. */
export type ServerProcess = {
  port: number;
  url: string;
  pid: number;
  /** From the start of the process to the first answer with 200, in milliseconds; NaN if not asked. */
  startMs: number;
  /** Lets it run again; it is held between its turns, so that nothing it does by itself is another's. */
  resume(): void;
  hold(): void;
  stop(): Promise<void>;
};

type Description = {
  name: string;
  /** What Node runs with which arguments, and what its environment has besides. */
  launch: (port: number) => { command: string[]; env?: Record<string, string> };
  /** Where it says what it says, as a service's journal would have it. */
  logs: string;
  /** Whether it tells that it listens by a message; otherwise it is asked until it is ready. */
  tells?: boolean;
};

/** Starts a server pinned to the server's core; resolves when it answers. */
export async function startServer(description: Description): Promise<ServerProcess> {
  const { name, launch, logs, tells = false } = description;
  const port = await freePort();
  const { command, env } = launch(port);
  const log = join(logs, `${name}-${port}.log`);
  const output = openSync(log, "w");
  const begun = performance.now();
  const child = spawn("taskset", ["-c", SERVER_CORE, process.execPath, ...command], {
    // Away from the .env of this clone.
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
  await Promise.race([tells ? once(child, "message") : untilReady(url), gone]);
  const startMs = tells ? Number.NaN : performance.now() - begun;
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

/** Puts every thread of a process on some cores. */
export function pin(pid: number, cores: string): void {
  execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
