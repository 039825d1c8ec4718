import { freePort } from "../../scripts/launch/free-port.mjs";
import type { createProgress } from "../../scripts/launch/progress.mjs";
import { ensureServerBuild } from "../../scripts/launch/server-build.mjs";
import type { CleanUp } from "./clean-up.ts";
import { startCaddy, startDatabaseWays } from "./database-addresses.ts";
import { createNode, type Node, startSurroundings } from "./nodes.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { unprivileged } from "./processes.ts";
import { requirePrograms } from "./programs.ts";

/** Three nodes behind Caddy and a PostgreSQL with failover, all on this machine. */
export type Deployment = {
  url: string;
  mailboxUrl: string;
  sandboxUrl: string;
  nodes: Node[];
  cluster: Cluster;
};

const PACKAGES = {
  caddy: "caddy",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  patroni: "patroni",
  etcd: "etcd-server",
  initdb: "postgresql",
};

const saysNote = ({ note }: { note: string }) => note;

export async function startDeployment(
  { folder, onStop }: CleanUp,
  progress: ReturnType<typeof createProgress>,
): Promise<Deployment> {
  requirePrograms(PACKAGES);
  const deps = { owner: unprivileged(), folder, onStop };
  const publicPort = await freePort();
  const cluster = await progress.step(
    "Starting PostgreSQL with its replica",
    () => startCluster(deps),
    () => "commits wait for the replica",
  );
  const { serverDir } = await progress.step("Building the server", ensureServerBuild, saysNote);
  return progress.step("Starting three nodes behind Caddy", async () => {
    const database = await startDatabaseWays(deps, cluster.instances);
    const around = await startSurroundings({ folder, onStop }, publicPort, database);
    const nodes: Node[] = [];
    for (const name of ["node-1", "node-2", "node-3"]) {
      // The proxy leaves a stopping node during this time, as with deploy/systemd.
      const draining = { ...around.settings, DRAIN_SECONDS: "3" };
      nodes.push(await createNode(name, { folder, serverDir, settings: draining, onStop }));
    }
    // Concurrently, as after a power cut: only one node runs the migrations at a time.
    await Promise.all(nodes.map((node) => node.start()));
    const ports = nodes.map(({ port }) => port);
    await startCaddy(deps, publicPort, ports);
    const { mailboxUrl, sandboxUrl } = around;
    return { url: `http://127.0.0.1:${publicPort}`, mailboxUrl, sandboxUrl, nodes, cluster };
  });
}
