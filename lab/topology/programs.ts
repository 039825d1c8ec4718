import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PlainFailure } from "../../scripts/launch/progress.mjs";

/** Debian's Python, which its packages belong to: PATH may find another one first. */
const PYTHON = "/usr/bin/python3";

const PACKAGES = {
  caddy: "caddy",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  patroni: "patroni",
  etcd: "etcd-server",
} as const;

export type Programs = Record<keyof typeof PACKAGES, string> & {
  postgres: string;
};

/** Not on an ordinary user's PATH, although the programs need no privileges. */
const MORE_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** Returns the path of a program; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const POSTGRES = "/usr/lib/postgresql";

function findPostgres(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((name) => join(POSTGRES, name, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
}

/** Patroni's etcd driver is a package that it only suggests. */
const knowsEtcd = () => spawnSync(PYTHON, ["-c", "import etcd, psycopg2"]).status === 0;

export function findPrograms(): Programs {
  const missing: string[] = [];
  const need = (path: string | undefined, name: string): string => {
    if (!path) missing.push(name);
    return path ?? "";
  };
  const programs: Programs = {
    caddy: need(findProgram("caddy"), PACKAGES.caddy),
    pgbouncer: need(findProgram("pgbouncer"), PACKAGES.pgbouncer),
    haproxy: need(findProgram("haproxy"), PACKAGES.haproxy),
    patroni: need(findProgram("patroni"), PACKAGES.patroni),
    etcd: need(findProgram("etcd"), PACKAGES.etcd),
    postgres: need(findPostgres(), "postgresql"),
  };
  if (!knowsEtcd()) missing.push("python3-etcd", "python3-psycopg2");
  refuseWithout(missing);
  return programs;
}

/** Throws a message for people where Debian's packages are missing; their services need not run. */
export function refuseWithout(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const list = missing.join(" ");
  throw new PlainFailure(
    `Missing: ${list}. Install them (apt-get install --no-install-recommends ${list}).`,
  );
}
