import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { chownSync, createWriteStream, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OnStop } from "./clean-up.ts";

export type Owner = { uid?: number; gid?: number };

/** The folder and user of other programs, and the registration of their stop. */
export type Deps = { owner: Owner; folder: string; onStop: OnStop };

/** Returns an unprivileged user when this runs as root, which PostgreSQL and its pooler refuse. */
export function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}

export function folderOf(owner: Owner, ...parts: string[]): string {
  const folder = join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

export type Running = {
  pid: number;
  name: string;
  /** Resolves with the exit code, or null when a signal ended it. */
  gone: Promise<number | null>;
  hasEnded(): boolean;
  /** Sends `signal`, kills it after `patience` milliseconds, and resolves when it has ended. */
  stop(signal?: NodeJS.Signals, patience?: number): Promise<number | null>;
  /** Kills it and everything it started. */
  kill(): Promise<void>;
};

type Start = {
  owner?: Owner;
  cwd: string;
  /** `cwd`/`name`.log by default. */
  log?: string;
  env?: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
};

/** Starts a process in its own session, so that a Ctrl+C reaches only its parent. */
export function start(name: string, program: string, args: string[], options: Start): Running {
  const { owner = {}, cwd, log = join(cwd, `${name}.log`), env = process.env, onLine } = options;
  const file = openSync(log, "a");
  const output = onLine ? "pipe" : file;
  const stdio: StdioOptions = ["ignore", output, output];
  const child = spawn(program, args, { ...owner, cwd, env, detached: true, stdio });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream || !onLine) continue;
    stream.pipe(createWriteStream(log, { fd: file, autoClose: false }));
    createInterface(stream).on("line", onLine);
  }
  const gone = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(null));
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || !child.pid;
  return {
    pid: child.pid ?? 0,
    name,
    gone,
    hasEnded,
    async stop(signal = "SIGTERM", patience = 20_000) {
      if (hasEnded()) return child.exitCode;
      child.kill(signal);
      const insist = setTimeout(() => killTree(child), patience);
      return gone.finally(() => clearTimeout(insist));
    },
    async kill() {
      if (hasEnded()) return;
      killTree(child);
      await gone;
    },
  };
}

function killTree({ pid }: ChildProcess): void {
  if (!pid) return;
  for (const each of [pid, ...descendantsOf(pid)]) killNow(each);
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** Returns what a process has started and that still runs. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
