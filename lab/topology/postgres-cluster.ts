import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/launch/free-port.mjs";
import { writeChanged } from "./changed-file.ts";
import { type Deps, folderOf, killNow, type Running, start } from "./processes.ts";
import { POSTGRES } from "./programs.ts";
import { query } from "./query.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";
const urlOf = (port: number, name: string) => `postgres://postgres@${HERE}:${port}/${name}`;

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

async function startEtcd({ owner, folder }: Deps) {
  const cwd = folderOf(owner, folder, "etcd");
  const client = `http://${HERE}:${await freePort()}`;
  const peer = `http://${HERE}:${await freePort()}`;
  const running = start(
    "etcd",
    "etcd",
    [
      "--name",
      "only",
      "--data-dir",
      join(cwd, "data"),
      "--log-level",
      "warn",
      "--listen-client-urls",
      client,
      "--advertise-client-urls",
      client,
      "--listen-peer-urls",
      peer,
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      `only=${peer}`,
    ],
    { owner, cwd },
  );
  await until("etcd", async () => (await fetch(`${client}/health`)).ok, 20_000);
  return { running, host: new URL(client).host };
}

async function createInstance(
  name: string,
  { owner, folder }: Deps,
  etcdHost: string,
): Promise<Instance> {
  const cwd = folderOf(owner, folder, `postgres-${name}`);
  const [port, restPort] = [await freePort(), await freePort()];
  const file = writeChanged(cwd, "lab/topology/patroni.yml", [
    ["NAME", name],
    ["REST_PORT", restPort],
    ["PG_PORT", port],
    ["ETCD_HOST", etcdHost],
    ["FOLDER", cwd],
    ["BIN_DIR", POSTGRES],
  ]);
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
      patroni = start("patroni", "patroni", [file], { owner, cwd });
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
export async function startCluster(deps: Deps): Promise<Cluster> {
  const { onStop } = deps;
  const etcd = await startEtcd(deps);
  onStop(async () => void (await etcd.running.stop()));
  const instances: Instance[] = [];
  onStop(async () => void (await Promise.all(instances.map((each) => each.stop()))));
  for (const name of ["one", "two"]) {
    const instance = await createInstance(name, deps, etcd.host);
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
    query: ({ port }, sql) => query(urlOf(port, "sovereign"), sql),
  };
  await until("a primary", () => cluster.primary(), 90_000);
  await until("a synchronous replica", () => cluster.isSynchronous(), 120_000);
  const primary = await cluster.primary();
  await query(urlOf(primary?.port ?? 0, "postgres"), "create database sovereign");
  return cluster;
}
