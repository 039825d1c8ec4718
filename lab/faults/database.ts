import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedPostgres } from "@sovereign/server/src/data/embedded/embedded-postgres.ts";
import { pino } from "pino";
import type { OnStop } from "#topology/clean-up.ts";
import { childrenOf, killNow } from "#topology/processes.ts";
import { query } from "#topology/query.ts";
import { until } from "#topology/until.ts";

export type Database = {
  url: string;
  dataDir: string;
  query(sql: string): Promise<string[][]>;
  /** Kills every process of PostgreSQL; it is restarted immediately, as by its supervisor. */
  kill(): void;
  /** Stops every process of PostgreSQL where it is, or lets all go on. */
  freeze(): void;
  thaw(): void;
  /** The process that started all others. */
  main(): number;
  /** Removes what logind's RemoveIPC does at log-out. */
  removeSharedMemory(): void;
  /** Ends a connection's process, and stops the recovery that follows where it is. */
  stopRecovering(): Promise<void>;
};

/** Starts the embedded PostgreSQL in `dataDir`, as durable as the product has it. */
export async function startDatabase(dataDir: string, onStop: OnStop): Promise<Database> {
  const log = pino({ level: "silent" });
  const { url, stop } = await openEmbeddedPostgres({ dataDir, log });
  onStop(stop);
  const main = () =>
    Number(readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = () => childrenOf(main());
  return {
    url,
    dataDir,
    query: (sql) => query(url, sql),
    kill() {
      for (const pid of [main(), ...children()]) killNow(pid);
    },
    // The parent stops first and resumes last: only it starts and releases children.
    freeze() {
      process.kill(main(), "SIGSTOP");
      for (const pid of children()) process.kill(pid, "SIGSTOP");
    },
    thaw() {
      for (const pid of children()) process.kill(pid, "SIGCONT");
      process.kill(main(), "SIGCONT");
    },
    main,
    removeSharedMemory() {
      const lines = readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8");
      const id = lines.split("\n")[6]?.trim().split(/\s+/).at(-1) ?? "";
      execFileSync("ipcrm", ["--shmem-id", id]);
      for (const pid of [main(), ...children()]) {
        for (const [file] of textOf(pid, "maps").matchAll(/\/dev\/shm\/PostgreSQL\S+/g)) {
          rmSync(file, { force: true });
        }
      }
    },
    async stopRecovering() {
      const named = (name: string) =>
        children().find((pid) => textOf(pid, "cmdline").startsWith(`postgres: ${name}`));
      killNow(named("background writer") ?? 0);
      const startup = await until("the recovery", async () => named("startup"), 20_000, 1);
      process.kill(startup, "SIGSTOP");
    },
  };
}

/** A file of a process, empty once that has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Returns a folder on a disk of 600 MB where this may be made, otherwise an ordinary one. */
export function smallDisk(parent: string, onStop: OnStop): string {
  const folder = join(parent, "disk");
  mkdirSync(folder, { mode: 0o711 });
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=600m,mode=0711", "faults", folder]);
  if (made.status === 0) onStop(async () => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}
