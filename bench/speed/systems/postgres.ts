import pg from "pg";
import { startPostgres } from "#testing/postgres.mjs";
import { childrenOf, cpuSecondsWithChildren } from "./process-cost.ts";
import { pin, SERVER_CORE } from "./server-process.ts";

export type MeasuredPostgres = {
  url: string;
  /** Seconds of processor time that all its processes have used. */
  cpuSeconds(): number;
  /** Makes one more database in the same cluster; gives its address. */
  addDatabase(name: string): Promise<string>;
  pin(cores: string): void;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of its own on the server's core. It tidies tables on nobody's turn: what one
 * system has written would be cleaned up at another's cost.
 */
export async function startMeasuredPostgres(): Promise<MeasuredPostgres> {
  const { url, stop } = await startPostgres();
  await asked(url, "alter system set autovacuum = off");
  await asked(url, "select pg_reload_conf()");
  const ownId = "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid";
  const pid = Number((await asked(url, ownId))[0]?.pid);
  const pinAll = (cores: string) => {
    for (const each of [pid, ...childrenOf(pid)]) pin(each, cores);
  };
  pinAll(SERVER_CORE);
  return {
    url,
    cpuSeconds: () => cpuSecondsWithChildren(pid),
    async addDatabase(name) {
      await asked(url, `create database "${name}"`);
      const address = new URL(url);
      address.pathname = name;
      return address.href;
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
