import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PlainFailure } from "../../scripts/launch/progress.mjs";

/** Debian's Python, for which its packages are: another may come first on PATH. */
const PYTHON = "/usr/bin/python3";

/** Each program that is started, and the package of Debian that brings it. */
const PACKAGES = {
  nginx: "nginx-light",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  patroni: "patroni",
  etcd: "etcd-server",
} as const;

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder with initdb, postgres and psql. */
  postgres: string;
};

/** Where an ordinary user's PATH does not lead, although the programs need no privileges. */
const MORE_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Where Debian keeps the programs of each version of PostgreSQL. */
const POSTGRES = "/usr/lib/postgresql";

/** The folder with initdb and postgres, newest version first; undefined when there is none. */
function findPostgres(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((name) => join(POSTGRES, name, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
}

/** Patroni's driver of etcd is a package of its own that it only suggests. */
const knowsEtcd = () => spawnSync(PYTHON, ["-c", "import etcd, psycopg2"]).status === 0;

/** Finds everything that is started; throws a message for people with the packages to install. */
export function findPrograms(): Programs {
  const missing: string[] = [];
  const need = (path: string | undefined, name: string): string => {
    if (!path) missing.push(name);
    return path ?? "";
  };
  const programs: Programs = {
    nginx: need(find("nginx"), PACKAGES.nginx),
    pgbouncer: need(find("pgbouncer"), PACKAGES.pgbouncer),
    haproxy: need(find("haproxy"), PACKAGES.haproxy),
    patroni: need(find("patroni"), PACKAGES.patroni),
    etcd: need(find("etcd"), PACKAGES.etcd),
    postgres: need(findPostgres(), "postgresql"),
  };
  if (!knowsEtcd()) missing.push("python3-etcd", "python3-psycopg2");
  if (missing.length === 0) return programs;
  const list = missing.join(" ");
  throw new PlainFailure(
    `Missing: ${list}. Install them (Debian: apt-get install --no-install-recommends ${list});\n` +
      "their services need not run: everything is started here, in a folder of its own.",
  );
}
