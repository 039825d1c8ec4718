import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import pg from "pg";
import { childrenOf, cpuSecondsWithChildren } from "./process-cost.ts";
import { pin, SERVER_CORE } from "./server-process.ts";

export type MeasuredPostgres = {
  url: string;
  cpuSeconds(): number;
  /** Returns the URL of a database; creates and fills it first if it is missing. */
  database(name: string, fill: (url: string) => Promise<void>): Promise<string>;
  pin(cores: string): void;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL without autovacuum, which could run in another system's turn. */
export async function startMeasuredPostgres(keptIn?: string): Promise<MeasuredPostgres> {
  const { url, stop } = await startTemporaryPostgres(keptIn);
  const ownId = "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid";
  const pid = Number((await asked(url, ownId))[0]?.pid);
  const pinAll = (cores: string) => {
    for (const each of [pid, ...childrenOf(pid)]) pin(each, cores);
  };
  pinAll(SERVER_CORE);
  return {
    url,
    cpuSeconds: () => cpuSecondsWithChildren(pid),
    async database(name, fill) {
      const at = (database: string) => Object.assign(new URL(url), { pathname: database }).href;
      const there = await asked(url, `select from pg_database where datname = '${name}'`);
      if (there.length > 0) return at(name);
      const draft = `${name}_draft`;
      await asked(url, `drop database if exists "${draft}"`);
      await asked(url, `create database "${draft}"`);
      await fill(at(draft));
      await asked(url, `alter database "${draft}" rename to "${name}"`);
      return at(name);
    },
    pin: pinAll,
    stop,
  };
}

async function asked(url: string, text: string): Promise<{ pid?: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
