import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedPostgres } from "@sovereign/server/src/data/embedded/embedded-postgres.ts";
import pg from "pg";
import { pino } from "pino";
import type { OnStop } from "#topology/clean-up.ts";
import { killNow } from "#topology/processes.ts";

export type Database = {
  url: string;
  dataDir: string;
  query(sql: string): Promise<string[][]>;
  /** Kills every process of PostgreSQL; it is started again at once, as by its supervisor. */
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
  const children = () =>
    readFileSync(`/proc/${main()}/task/${main()}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number);
  return {
    url,
    dataDir,
    async query(sql) {
      const client = new pg.Client({ connectionString: url, application_name: "sovereign-look" });
      await client.connect();
      try {
        return (await client.query({ text: sql, rowMode: "array" })).rows;
      } finally {
        await client.end();
      }
    },
    kill() {
      for (const pid of [main(), ...children()]) killNow(pid);
    },
    // The parent stands still first and wakes last: only it starts children and lets them go.
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
