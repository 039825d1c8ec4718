import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../scripts/launch/free-port.mjs";
import type { OnStop } from "./clean-up.ts";
import { folderOf, killNow, type Owner, type Running, start } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

const run = promisify(execFile);
const HERE = "127.0.0.1";

/** Patroni's leader lease in seconds: the minimum it recommends. */
const LEADER_SECONDS = 20;

export type Instance = {
  name: string;
  port: number;
  restPort: number;
  /** Kills Patroni and PostgreSQL immediately, as a power failure does. */
  kill(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export type Cluster = {
  instances: Instance[];
  /** The instance that accepts writes, according to Patroni; undefined while there is none. */
  primary(): Promise<Instance | undefined>;
  /** Whether the other instance follows and every commit waits for it. */
  isSynchronous(): Promise<boolean>;
  query(at: Instance, sql: string): Promise<string[][]>;
};

async function startEtcd(programs: Programs, owner: Owner, folder: string) {
  const cwd = folderOf(owner, folder, "etcd");
  const client = `http://${HERE}:${await freePort()}`;
  const peer = `http://${HERE}:${await freePort()}`;
  const running = start(
    "etcd",
    programs.etcd,
    [
      ...["--name", "only", "--data-dir", join(cwd, "data"), "--log-level", "warn"],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
      ...["--initial-cluster", `only=${peer}`],
    ],
    { owner, cwd },
  );
  await until("etcd", async () => (await fetch(`${client}/health`)).ok, 20_000);
  return { running, host: new URL(client).host };
}

/** Patroni reads YAML, which includes JSON. */
function patroniSettings(at: { name: string; cwd: string; port: number; restPort: number }) {
  return (programs: Programs, etcdHost: string) => ({
    scope: "sovereign",
    name: at.name,
    restapi: { listen: `${HERE}:${at.restPort}`, connect_address: `${HERE}:${at.restPort}` },
    etcd3: { host: etcdHost },
    bootstrap: {
      dcs: {
        ttl: LEADER_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // A commit waits for the replica's disk; without a replica the primary goes on alone.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { synchronous_commit: "on", max_connections: 200, wal_level: "replica" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
    },
    postgresql: {
      listen: `${HERE}:${at.port}`,
      connect_address: `${HERE}:${at.port}`,
      data_dir: join(at.cwd, "data"),
      bin_dir: programs.postgres,
      pgpass: join(at.cwd, "pgpass"),
      parameters: { unix_socket_directories: at.cwd },
      // Everything listens on loopback and has no member's data.
      pg_hba: [`host all all ${HERE}/32 trust`, `host replication all ${HERE}/32 trust`],
      authentication: {
        superuser: { username: "postgres" },
        replication: { username: "replicator" },
      },
    },
  });
}

async function createInstance(
  name: string,
  deps: { programs: Programs; owner: Owner; folder: string; etcdHost: string },
): Promise<Instance> {
  const { programs, owner, folder, etcdHost } = deps;
  const cwd = folderOf(owner, folder, `postgres-${name}`);
  const [port, restPort] = [await freePort(), await freePort()];
  const file = join(cwd, "patroni.yml");
  const settings = patroniSettings({ name, cwd, port, restPort })(programs, etcdHost);
  writeFileSync(file, JSON.stringify(settings, null, 2));
  let patroni: Running | undefined;
  const postmaster = () => {
    try {
      return Number.parseInt(readFileSync(join(cwd, "data", "postmaster.pid"), "utf8"), 10);
    } catch {
      return undefined;
    }
  };
  const killPostgres = () => {
    const pid = postmaster();
    if (pid) killNow(pid);
  };
  return {
    name,
    port,
    restPort,
    start() {
      patroni = start("patroni", programs.patroni, [file], { owner, cwd });
    },
    async kill() {
      // PostgreSQL first, so that it cannot report anything.
      killPostgres();
      await patroni?.kill();
    },
    async stop() {
      await patroni?.stop();
      killPostgres();
    },
  };
}

/** Starts etcd and two PostgreSQL under Patroni; resolves when commits wait for both. */
export async function startCluster(deps: {
  programs: Programs;
  owner: Owner;
  folder: string;
  onStop: OnStop;
}): Promise<Cluster> {
  const { programs, owner, folder, onStop } = deps;
  const etcd = await startEtcd(programs, owner, folder);
  onStop(async () => void (await etcd.running.stop()));
  const instances: Instance[] = [];
  onStop(async () => void (await Promise.all(instances.map((each) => each.stop()))));
  for (const name of ["one", "two"]) {
    const instance = await createInstance(name, { programs, owner, folder, etcdHost: etcd.host });
    instances.push(instance);
    instance.start();
  }

  const saysOf = async ({ restPort }: Instance, path: string) =>
    (await fetch(`http://${HERE}:${restPort}${path}`)).status === 200;
  const cluster: Cluster = {
    instances,
    async primary() {
      const asked = instances.map((each) => saysOf(each, "/primary").catch(() => false));
      return instances[(await Promise.all(asked)).indexOf(true)];
    },
    async isSynchronous() {
      const asked = instances.map((each) => saysOf(each, "/synchronous").catch(() => false));
      return (await Promise.all(asked)).includes(true);
    },
    async query({ port }, sql) {
      const psql = join(programs.postgres, "psql");
      const url = `postgres://postgres@${HERE}:${port}/sovereign`;
      const { stdout } = await run(psql, ["-XAtq", "-F", "\t", "-d", url, "-c", sql]);
      return stdout.split("\n").flatMap((line) => (line ? [line.split("\t")] : []));
    },
  };
  await until("a primary", () => cluster.primary(), 90_000);
  await until("a synchronous replica", () => cluster.isSynchronous(), 120_000);
  const primary = await cluster.primary();
  const createdb = join(programs.postgres, "createdb");
  await run(createdb, ["-h", HERE, "-p", String(primary?.port), "-U", "postgres", "sovereign"]);
  return cluster;
}
