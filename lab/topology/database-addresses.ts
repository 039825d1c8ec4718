import { freePort } from "../../scripts/launch/free-port.mjs";
import { writeChanged } from "./changed-file.ts";
import type { Instance } from "./postgres-cluster.ts";
import { type Deps, folderOf, start } from "./processes.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";

/** Routes every connection to Patroni's current primary. */
async function startHaproxy({ owner, folder, onStop }: Deps, instances: Instance[]) {
  const cwd = folderOf(owner, folder, "haproxy");
  const port = await freePort();
  const servers = instances.map(
    ({ name, port, restPort }) => `  server ${name} ${HERE}:${port} check port ${restPort}`,
  );
  const file = writeChanged(cwd, "lab/topology/haproxy.cfg", [
    ["PRIMARY_PORT", port],
    ["SERVERS", servers.join("\n")],
  ]);
  const running = start("haproxy", "haproxy", ["-db", "-f", file], { owner, cwd });
  onStop(() => running.stop("SIGUSR1", 500));
  return port;
}

/** Shares few connections among many requests, one transaction at a time. */
async function startPgbouncer({ owner, folder, onStop }: Deps, primaryPort: number) {
  const cwd = folderOf(owner, folder, "pgbouncer");
  const port = await freePort();
  const file = writeChanged(cwd, "deploy/pgbouncer/pgbouncer.ini", [
    ["host=127.0.0.1 port=5432 dbname=sovereign", databaseOf(primaryPort)],
    ["listen_port = 6432", `listen_port = ${port}`],
    // This database has no member's data and no password.
    ["auth_type = scram-sha-256", "auth_type = any"],
    [/^auth_file = .*\n/gm, ""],
  ]);
  const running = start("pgbouncer", "pgbouncer", [file], { owner, cwd });
  onStop(() => running.stop("SIGINT", 500));
  return port;
}

const databaseOf = (port: number) => `host=${HERE} port=${port} dbname=sovereign user=postgres`;

export type DatabaseAddresses = { pooled: string; direct: string };

export async function startDatabaseWays(
  deps: Deps,
  instances: Instance[],
): Promise<DatabaseAddresses> {
  const primaryPort = await startHaproxy(deps, instances);
  const poolerPort = await startPgbouncer(deps, primaryPort);
  const address = (port: number) => `postgres://postgres@${HERE}:${port}/sovereign`;
  return { pooled: address(poolerPort), direct: address(primaryPort) };
}

/** Redirects to TLS, which is absent here. */
const HTTP_SITE = /^http:\/\/\{\$DOMAIN\} \{\n(\t.*\n|\n)*\}\n/gm;

/** Starts the proxy of deploy/caddy on `port` before the nodes, without TLS. */
export async function startCaddy(
  { owner, folder, onStop }: Deps,
  port: number,
  ports: number[],
): Promise<void> {
  const cwd = folderOf(owner, folder, "caddy");
  const file = writeChanged(cwd, "deploy/caddy/Caddyfile", [[HTTP_SITE, ""]]);
  const env = {
    ...process.env,
    HOME: cwd,
    DOMAIN: `http://${HERE}:${port}`,
    UPSTREAMS: ports.map((each) => `${HERE}:${each}`).join(" "),
    // All members have one address here, and each of their requests should meet another node.
    LB_POLICY: "random",
  };
  const args = ["run", "--config", file];
  const running = start("caddy", "caddy", args, { owner, cwd, env });
  onStop(() => running.stop("SIGTERM", 2000));
  const answers = async () => (await fetch(`http://${HERE}:${port}/health/live`)).ok;
  await until("caddy", answers, 20_000);
}
