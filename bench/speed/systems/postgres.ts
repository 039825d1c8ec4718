import pg from "pg";
import { startPostgres } from "#testing/postgres.mjs";
import { childrenOf, cpuSecondsWithChildren } from "./process-cost.ts";
import { pin, SERVER_CORE } from "./server-process.ts";

export type MeasuredPostgres = {
  url: string;
  /** Seconds of processor time that all its processes have used. */
  cpuSeconds(): number;
  pin(cores: string): void;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of its own on the server's core. It tidies tables on nobody's turn: what one
 * system has written would be cleaned up at another's cost.
 */
export async function startMeasuredPostgres(): Promise<MeasuredPostgres> {
  const { url, stop } = await startPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  );
  await client.end();
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error("PostgreSQL does not say which process it is");
  const pinAll = (cores: string) => {
    for (const each of [pid, ...childrenOf(pid)]) pin(each, cores);
  };
  pinAll(SERVER_CORE);
  return { url, cpuSeconds: () => cpuSecondsWithChildren(pid), pin: pinAll, stop };
}
