import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/launch/free-port.mjs";
import type { createProgress } from "../../scripts/launch/progress.mjs";
import { ensureServerBuild } from "../../scripts/launch/server-build.mjs";
import { startCaddy, startDatabaseWays } from "./database-addresses.ts";
import { createNode, type Node, startSandbox } from "./nodes.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { unprivileged } from "./processes.ts";
import { findPrograms } from "./programs.ts";

/** Three nodes behind Caddy and a PostgreSQL with failover, all on this machine. */
export type Deployment = {
  url: string;
  mailboxUrl: string;
  sandboxUrl: string;
  nodes: Node[];
  cluster: Cluster;
};

/** Stops everything that was started, in reverse, and removes the folder. */
export function createCleanUp() {
  const folder = mkdtempSync(join(tmpdir(), "topology-"));
  // Processes of another user pass through it to their folders.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<void>)[] = [];
  let cleaning: Promise<void> | undefined;
  async function stopAll(keep: boolean): Promise<void> {
    for (const stop of stops.reverse()) {
      await stop().catch((error: unknown) => process.stderr.write(`${error}\n`));
    }
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
  return {
    folder,
    onStop: (stop: () => Promise<void>) => void stops.push(stop),
    /** Runs once; `keep` leaves the folder with all logs. */
    cleanUp: (keep: boolean) => {
      cleaning ??= stopAll(keep);
      return cleaning;
    },
  };
}

const saysNote = ({ note }: { note: string }) => note;

type Progress = ReturnType<typeof createProgress>;

export async function startDeployment(
  cleaning: ReturnType<typeof createCleanUp>,
  progress: Progress,
): Promise<Deployment> {
  const { folder, onStop } = cleaning;
  const deps = { programs: findPrograms(), owner: unprivileged(), folder, onStop };
  const publicPort = await freePort();
  const cluster = await progress.step(
    "Starting PostgreSQL with its replica",
    () => startCluster(deps),
    () => "commits wait for the replica",
  );
  const { serverDir } = await progress.step("Building the server", ensureServerBuild, saysNote);
  return progress.step("Starting three nodes behind Caddy", async () => {
    const database = await startDatabaseWays(deps, cluster.instances);
    const around = { folder, publicPort, database, onStop };
    const { server: settings, outside } = await startSandbox(around);
    const nodes: Node[] = [];
    for (const name of ["node-1", "node-2", "node-3"]) {
      // The proxy leaves a stopping node meanwhile, as with deploy/systemd.
      const draining = { ...settings, DRAIN_SECONDS: "3" };
      nodes.push(await createNode(name, { folder, serverDir, settings: draining, onStop }));
    }
    // Concurrently, as after a power cut: only one node runs the migrations at a time.
    await Promise.all(nodes.map((node) => node.start()));
    const ports = nodes.map(({ port }) => port);
    await startCaddy(deps, publicPort, ports);
    return { url: `http://127.0.0.1:${publicPort}`, ...outside, nodes, cluster };
  });
}
