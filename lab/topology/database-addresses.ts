import { freePort } from "../../scripts/launch/free-port.mjs";
import type { OnStop } from "./clean-up.ts";
import { deployed, writeFor } from "./deployed-files.ts";
import type { Instance } from "./postgres-cluster.ts";
import { folderOf, type Owner, start } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";

type Deps = {
  programs: Programs;
  owner: Owner;
  folder: string;
  onStop: OnStop;
};

/** Routes every connection to Patroni's current primary. */
async function startHaproxy({ programs, owner, folder, onStop }: Deps, instances: Instance[]) {
  const cwd = folderOf(owner, folder, "haproxy");
  const port = await freePort();
  const servers = instances.map(
    ({ name, port, restPort }) => `  server ${name} ${HERE}:${port} check port ${restPort}`,
  );
  const file = writeFor(
    cwd,
    "haproxy.cfg",
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  # A connection that listens says nothing for hours.
  timeout client 1d
  timeout server 1d
listen primary
  bind ${HERE}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # What still hangs on an instance that is no primary any more must not write there.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`,
  );
  const running = start("haproxy", programs.haproxy, ["-db", "-f", file], { owner, cwd });
  onStop(() => running.stop("SIGUSR1", 500));
  return port;
}

/** Shares few connections among many requests, one transaction at a time. */
async function startPgbouncer({ programs, owner, folder, onStop }: Deps, primaryPort: number) {
  const cwd = folderOf(owner, folder, "pgbouncer");
  const port = await freePort();
  const settings = deployed("pgbouncer/pgbouncer.ini", [
    ["host=127.0.0.1 port=5432 dbname=sovereign", databaseOf(primaryPort)],
    ["listen_port = 6432", `listen_port = ${port}`],
    // This database has no member's data and no password.
    ["auth_type = scram-sha-256", "auth_type = any"],
    [/^auth_file = .*\n/gm, ""],
  ]);
  const file = writeFor(cwd, "pgbouncer.ini", settings);
  const running = start("pgbouncer", programs.pgbouncer, [file], { owner, cwd });
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

/** What redirects to TLS, which is not here. */
const HTTP_SITE = /^http:\/\/\{\$DOMAIN\} \{\n(\t.*\n|\n)*\}\n/gm;

/** Starts the proxy of deploy/caddy on `port` before the nodes, without TLS. */
export async function startCaddy(
  { programs, owner, folder, onStop }: Deps,
  port: number,
  ports: number[],
): Promise<void> {
  const cwd = folderOf(owner, folder, "caddy");
  const file = writeFor(cwd, "Caddyfile", deployed("caddy/Caddyfile", [[HTTP_SITE, ""]]));
  const env = {
    ...{ ...process.env, HOME: cwd, DOMAIN: `http://${HERE}:${port}` },
    UPSTREAMS: ports.map((each) => `${HERE}:${each}`).join(" "),
    // All members have one address here, and each of their requests should meet another node.
    LB_POLICY: "random",
  };
  const args = ["run", "--config", file];
  const running = start("caddy", programs.caddy, args, { owner, cwd, env });
  onStop(() => running.stop("SIGTERM", 2000));
  const answers = async () => (await fetch(`http://${HERE}:${port}/health/live`)).ok;
  await until("caddy", answers, 20_000);
}
