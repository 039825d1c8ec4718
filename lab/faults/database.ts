import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedPostgres } from "@sovereign/server/src/data/embedded/embedded-postgres.ts";
import { pino } from "pino";
import type { OnStop } from "#topology/clean-up.ts";
import { childrenOf, killNow } from "#topology/processes.ts";
import { query } from "#topology/query.ts";

export type Database = {
  url: string;
  dataDir: string;
  query(sql: string): Promise<string[][]>;
  /** Kills every process of PostgreSQL; it is restarted immediately, as by its supervisor. */
  kill(): void;
  /** Stops every process of PostgreSQL where it is, or lets all go on. */
  freeze(): void;
  thaw(): void;
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
  };
}

/** Returns a folder on a disk of 600 MB where this may be made, otherwise an ordinary one. */
export function smallDisk(parent: string, onStop: OnStop): string {
  const folder = join(parent, "disk");
  mkdirSync(folder, { mode: 0o711 });
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=600m,mode=0711", "faults", folder]);
  if (made.status === 0) onStop(async () => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}
