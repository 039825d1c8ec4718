import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import { DataDirError } from "#settings/data-dir-fault.ts";
import type { Command } from "./account.ts";
import { noPrograms } from "./programs.ts";

/** Longest that a clean end may take before it is insisted on, in milliseconds. */
const STOP_MS = 30_000;

/** Words of the system in what PostgreSQL says, and their codes. */
const CODES: [RegExp, string][] = [
  // A file that could be written in part has only the hint.
  [/No space left on device|Check free disk space/, "ENOSPC"],
  [/Disk quota exceeded/, "EDQUOT"],
  [/Read-only file system/, "EROFS"],
  [/Permission denied/, "EACCES"],
];

/** What PostgreSQL writes when something is wrong, and what it writes so at each start and end. */
const FAULT = /FATAL|PANIC|terminated by signal/;
const USUAL = /database system is|terminating connection due to administrator/;

/** PostgreSQL or one of its programs ended; `said` is what it wrote. */
export class ProgramEndedError extends Error {
  override readonly name = "ProgramEndedError";
  readonly said: string;
  readonly code: string;

  constructor(program: string, said: string) {
    const fatal = said.split("\n").findLast((line) => /FATAL|PANIC|error/.test(line)) ?? said;
    super(`${program}: ${fatal.trim()}`);
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
    // Ctrl+C reaches everything that a terminal started: this one ends when the server has.
    detached: true,
  });
}

/** Collects what a program writes; `onLine` hears of each line. */
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

/** Resolves with how a program ended; rejects when it could not be run. */
async function ended(child: ChildProcess, program: string): Promise<number | null> {
  const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (program === "setpriv" && error.code === "ENOENT") {
      throw new DataDirError(
        "DATA_DIR lies below a folder that only root may enter; install setpriv (util-linux), or choose another DATA_DIR",
      );
    }
    // The program is there: what it needs of the system's C library is not.
    throw error.code === "ENOENT" ? noPrograms(error) : error;
  });
  return code;
}

/** Runs a program to its end; rejects with a {@link ProgramEndedError} when it fails. */
export async function runProgram(command: Command): Promise<void> {
  const child = spawnProgram(command);
  const said = listenTo(child);
  const code = await ended(child, command.program);
  if (code !== 0) throw new ProgramEndedError(command.args.at(0) ?? command.program, said());
}

/** A PostgreSQL that was started here. */
export type PostgresProcess = {
  /** Rejects when it has ended, for whatever reason. */
  ended: Promise<never>;
  /** Ends it cleanly; resolves when it is gone. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL. It is ended cleanly when this process is gone, also by kill -9. Its statements
 * are not logged, as they hold what members write.
 */
export function startPostgres(command: Command, log: Logger): PostgresProcess {
  const child = spawnProgram(command);
  const said = listenTo(child, (line) => {
    const isFault = FAULT.test(line) && !USUAL.test(line);
    const level = isFault ? "warn" : "debug";
    log[level]({ postgres: line }, "database");
  });
  const guard = child.pid === undefined ? undefined : endWithThisProcess(child.pid);
  const gone = ended(child, command.program).finally(() => guard?.kill());
  return {
    ended: gone.then(() => Promise.reject(new ProgramEndedError("postgres", said()))),
    async stop() {
      const settled = gone.catch(() => undefined);
      child.kill("SIGINT");
      const insist = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
      await settled;
      clearTimeout(insist);
    },
  };
}

/** A shell that waits on a pipe of this process, which breaks however this process ends. */
function endWithThisProcess(pid: number): ChildProcess {
  return spawn("sh", ["-c", 'read -r line; kill -INT "$1"', "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
}
