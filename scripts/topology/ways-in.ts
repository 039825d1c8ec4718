import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#launch/free-port.mjs";
import type { Instance } from "./postgres-cluster.ts";
import { folderOf, type Owner, start } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";

type Parts = {
  programs: Programs;
  owner: Owner;
  folder: string;
  onStop: (stop: () => Promise<void>) => void;
};

/** Leads every connection to whichever instance Patroni calls the primary. */
async function startHaproxy({ programs, owner, folder, onStop }: Parts, instances: Instance[]) {
  const cwd = folderOf(owner, folder, "haproxy");
  const port = await freePort();
  const file = join(cwd, "haproxy.cfg");
  const servers = instances.map(
    ({ name, port, restPort }) => `  server ${name} ${HERE}:${port} check port ${restPort}`,
  );
  writeFileSync(
    file,
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
  onStop(async () => void (await running.stop("SIGUSR1", 500)));
  return port;
}

/** Lends few connections to many requests, each for one transaction. */
async function startPgbouncer({ programs, owner, folder, onStop }: Parts, primaryPort: number) {
  const cwd = folderOf(owner, folder, "pgbouncer");
  const port = await freePort();
  const file = join(cwd, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
sovereign = host=${HERE} port=${primaryPort} dbname=sovereign user=postgres
[pgbouncer]
listen_addr = ${HERE}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`,
  );
  const running = start("pgbouncer", programs.pgbouncer, [file], { owner, cwd });
  onStop(async () => void (await running.stop("SIGINT", 500)));
  return port;
}

/** The addresses of the database: through the pooler, and past it. */
export type DatabaseAddresses = { pooled: string; direct: string };

/** Starts what stands between the nodes and the cluster; gives the two addresses. */
export async function startDatabaseWays(
  parts: Parts,
  instances: Instance[],
): Promise<DatabaseAddresses> {
  const primaryPort = await startHaproxy(parts, instances);
  const poolerPort = await startPgbouncer(parts, primaryPort);
  const address = (port: number) => `postgres://postgres@${HERE}:${port}/sovereign`;
  return { pooled: address(poolerPort), direct: address(primaryPort) };
}

/** Starts nginx before nodes that listen on `ports`; gives its port. */
export async function startNginx(
  { programs, owner, folder, onStop }: Parts,
  port: number,
  ports: number[],
): Promise<void> {
  const cwd = folderOf(owner, folder, "nginx");
  const file = join(cwd, "nginx.conf");
  const nodes = ports.map((each) => `    server ${HERE}:${each} max_fails=1 fail_timeout=2s;`);
  writeFileSync(
    file,
    `daemon off;
worker_processes 1;
pid ${cwd}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${cwd}/body;
  proxy_temp_path ${cwd}/proxy;
  fastcgi_temp_path ${cwd}/fastcgi;
  uwsgi_temp_path ${cwd}/uwsgi;
  scgi_temp_path ${cwd}/scgi;
  upstream nodes {
${nodes.join("\n")}
    keepalive 32;
    # Shorter than a node keeps an idle connection, also while it stops: then only nginx ends one.
    keepalive_timeout 5s;
  }
  server {
    listen ${HERE}:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
      # Not for POST: what was sent may have been done.
      proxy_next_upstream error timeout;
      proxy_buffering on;
    }
  }
}
`,
  );
  const running = start("nginx", programs.nginx, ["-p", cwd, "-c", file, "-e", "stderr"], {
    owner,
    cwd,
  });
  onStop(async () => void (await running.stop("SIGTERM", 2000)));
  const answers = async () => (await fetch(`http://${HERE}:${port}/`)).status > 0;
  await until("nginx", answers, 20_000);
}
