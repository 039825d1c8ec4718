import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import { DataDirError } from "#settings/data-dir-error.ts";
import type { Command } from "./account.ts";
import { noPrograms } from "./programs.ts";

/** Longest wait for an orderly end, and then for an immediate one, before a stop kills. */
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 2000;

/** Messages of the system in PostgreSQL's output, and their codes. */
const CODES: [RegExp, string][] = [
  // Before the next, which matches it too.
  [/could not (?:create|resize|open|map).* shared memory/, "ENOSHM"],
  // After a partial write there is only the hint.
  [/No space left on device|Check free disk space/, "ENOSPC"],
  [/Disk quota exceeded/, "EDQUOT"],
  [/Read-only file system/, "EROFS"],
  [/Permission denied/, "EACCES"],
  [/insufficient file descriptors|Too many open files/, "EMFILE"],
];

const PROGRAMS = ["initdb", "pg_ctl", "postgres"];

const ERROR_LINE = /FATAL|PANIC|terminated by signal/;
const USUAL = /database system is|terminating connection due to administrator/;

/** PostgreSQL or one of its programs exited; `said` is its output. */
export class ProgramEndedError extends Error {
  override readonly name = "ProgramEndedError";
  readonly said: string;
  readonly code: string;

  constructor(program: string, said: string) {
    const fatal = said.split("\n").findLast((line) => /FATAL|PANIC|error/.test(line)) ?? said;
    super(`${program}: ${fatal.trim() || "it ended and said nothing"}`);
    this.said = said;
    this.code = CODES.find(([words]) => words.test(said))?.[1] ?? "PostgreSQL";
  }
}

const ENVIRONMENT = { LC_ALL: "C", PATH: process.env.PATH };

function spawnProgram({ program, args, user }: Command): ChildProcess {
  return spawn(program, args, {
    ...user,
    cwd: "/",
    env: ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl+C reaches the terminal's whole process group; this process must outlive the server.
    detached: true,
  });
}

function listenTo(child: ChildProcess, onLine: (line: string) => void = () => {}): () => string {
  const lines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (lines.push(line) > 40) lines.shift();
      onLine(line);
    });
  }
  return () => lines.join("\n");
}

async function ended(child: ChildProcess, program: string): Promise<number | null> {
  const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (program === "setpriv" && error.code === "ENOENT") {
      throw new DataDirError(
        "DATA_DIR is below a folder that only root can access; install setpriv (util-linux), or choose another DATA_DIR",
      );
    }
    // The program exists, but not the C library it needs.
    throw error.code === "ENOENT" ? noPrograms(error) : error;
  });
  return code;
}

/** Another program may run it as another user. */
const nameOf = ({ program, args }: Command) =>
  [program, ...args].map((each) => basename(each)).find((each) => PROGRAMS.includes(each)) ??
  program;

/** Runs a program to its end, or until this process exits, even by kill -9. */
export async function runProgram(command: Command): Promise<void> {
  const child = spawnProgram(command);
  const said = listenTo(child);
  const guard = child.pid === undefined ? undefined : endWithThisProcess(child.pid);
  const code = await ended(child, command.program).finally(() => guard?.kill());
  if (code !== 0) throw new ProgramEndedError(nameOf(command), said());
}

export type PostgresProcess = {
  ended: Promise<never>;
  /** An immediate stop is for one that does not serve: its next start recovers. */
  stop(how?: "fast" | "immediate"): Promise<void>;
};

/** Starts PostgreSQL without a statement log; it stops when this process exits, even by kill -9. */
export function startPostgres(command: Command, log: Logger): PostgresProcess {
  const child = spawnProgram(command);
  const said = listenTo(child, (line) => {
    const isError = ERROR_LINE.test(line) && !USUAL.test(line);
    const level = isError ? "warn" : "debug";
    log[level]({ postgres: line }, "database");
  });
  const guard = child.pid === undefined ? undefined : endWithThisProcess(child.pid);
  const gone = ended(child, command.program).finally(() => guard?.kill());
  return {
    ended: gone.then(() => Promise.reject(new ProgramEndedError("postgres", said()))),
    async stop(how = "fast") {
      const settled = gone.catch(() => undefined);
      const ways = [
        ...(how === "fast" ? [["SIGINT", FAST_STOP_MS] as const] : []),
        ["SIGQUIT", IMMEDIATE_STOP_MS] as const,
      ];
      for (const [signal, patience] of ways) {
        child.kill(signal);
        if (await endsWithin(settled, patience)) return;
      }
      killAll(child);
      await settled;
    },
  };
}

/** A shell that reads from a pipe of this process, which closes however this process exits. */
function endWithThisProcess(pid: number): ChildProcess {
  return spawn("sh", ["-c", 'read -r line; kill -INT "$1"', "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
}

async function endsWithin(end: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  return Promise.race([end.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

/** Its children too: stopped ones would hold the shared memory that the next one needs. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, "utf8").trim().split(" ") : [];
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It has ended in the meantime.
    }
  }
}
