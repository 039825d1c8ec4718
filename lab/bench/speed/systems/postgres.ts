import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import pg from "pg";
import { childrenOf, cpuSecondsWithChildren } from "./process-cost.ts";
import { pin, SERVER_CORE } from "./server-process.ts";

export type MeasuredPostgres = {
  url: string;
  /** Seconds of processor time that all its processes have used. */
  cpuSeconds(): number;
  /**
   * A database of the same cluster by its name; gives its address. One that is not there is made and
   * filled, and has its name when it is whole.
   */
  database(name: string, fill: (url: string) => Promise<void>): Promise<string>;
  pin(cores: string): void;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of its own on the server's core, in a folder that is kept where one is named. It
 * tidies tables on nobody's turn: what one system has written would be cleaned up at another's cost.
 */
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
