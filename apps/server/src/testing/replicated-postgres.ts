import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

/** Of the embedded PostgreSQL, in a folder of data. */
const CLUSTER = join("postgres", "18");

const POLL_INTERVAL_MS = 20;

/** Starts a PostgreSQL with a streaming replica, both the embedded one. */
export async function startReplicatedPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "replicated-"));
  const [home, copy] = [join(folder, "p"), join(folder, "r")];
  // A position is reached only when it is on the disk.
  const settings = { synchronous_commit: "on" };
  await (await startTemporaryPostgres(home, settings)).stop();
  cpSync(home, copy, { recursive: true });
  writeFileSync(join(copy, CLUSTER, "standby.signal"), "");
  const primary = await startTemporaryPostgres(home, settings);
  // Each start overwrites this file.
  appendFileSync(join(home, CLUSTER, "pg_hba.conf"), "local replication sovereign trust\n");
  await ask(primary.url, "select pg_reload_conf()");
  const socket = new URL(primary.url).searchParams.get("host");
  const replica = await startTemporaryPostgres(copy, {
    ...settings,
    primary_conninfo: `host=${socket} user=sovereign`,
  });
  /** Resolves when a condition holds on the replica. */
  async function until(condition: string): Promise<void> {
    const asked = `select ${condition} as holds`;
    while (!(await ask(replica.url, asked))[0]?.holds) await wait(POLL_INTERVAL_MS);
  }
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    /** From now on the replica receives what the primary writes, and shows none of it. */
    async hold(): Promise<void> {
      // A commit brings everything before it to the disk, and so to the replica.
      await ask(primary.url, "select pg_logical_emit_message(true, 'hold', '')");
      const [now] = await ask(primary.url, "select pg_current_wal_flush_lsn()::text as at");
      await until(`pg_last_wal_replay_lsn() >= '${now?.at}'`);
      await ask(replica.url, "select pg_wal_replay_pause()");
      // Until then it shows what comes meanwhile.
      await until("pg_get_wal_replay_pause_state() = 'paused'");
    },
    release: () => ask(replica.url, "select pg_wal_replay_resume()"),
    /** Makes the replica a primary of its own. */
    promote: () => ask(replica.url, "select pg_promote()"),
    stopReplica: replica.stop,
    async stop(): Promise<void> {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
