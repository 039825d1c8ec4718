import { fileURLToPath } from "node:url";
import { productFolder, productVersion } from "@sovereign/settings/product-folders";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

export const migrationsFolder = fileURLToPath(productFolder("migrations"));

/** A record of the newest build that migrated a database, which is stored there (decision 155). */
export type NewestBuild = {
  version: string;
  /** The oldest version that may run on its tables. */
  oldest: string;
  migrations: Migration[];
};

export type Migration = { when: number; sql: string[] };

/** A database's tables for a build; `newer` ones let it run, `too new` ones do not. */
export type Tables = "none" | "older" | "current" | "newer" | "too new";

type Client = Pick<pg.Client, "query">;

const MIGRATIONS = "drizzle.__drizzle_migrations";
const BUILD = "drizzle.newest_build";

/** One row, which only the owner of the tables writes. */
const MAKE = `create table if not exists ${BUILD} (
  one boolean primary key default true check (one),
  version text not null, oldest text not null, last bigint not null, migrations jsonb not null)`;

/** Not in a backup: the next start of its build writes it again. */
export const BUILD_TABLE = "newest_build";

/** The comment above a statement that removes what no build since this version uses. */
const UNUSED_SINCE = /^-- unused since (\d+\.\d+\.\d+)$/gm;

export function isOlderVersion(one: string, other: string): boolean {
  const parts = (version: string) => version.split(/[.+-]/, 3).map(Number);
  const [left, right] = [parts(one), parts(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}

/** Returns the oldest version that may run on these migrations: they only add, unless they say so. */
export function oldestAllowed(migrations: readonly Migration[]): string {
  const named = migrations.flatMap(({ sql }) =>
    sql.flatMap((text) => [...text.matchAll(UNUSED_SINCE)].map(([, version = ""]) => version)),
  );
  return named.reduce((oldest, each) => (isOlderVersion(oldest, each) ? each : oldest), "0.0.0");
}

export const ownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis: when, sql }) => ({ when, sql }));

const lastOf = (migrations: readonly Migration[]) => migrations.at(-1)?.when ?? 0;

export async function findNewestBuild(client: Client): Promise<NewestBuild | null> {
  const { rows: made } = await client.query("select to_regclass($1) is not null as made", [BUILD]);
  if (!made[0]?.made) return null;
  const { rows } = await client.query(`select version, oldest, migrations from ${BUILD}`);
  return rows[0] ?? null;
}

/** The version rule: what this build, or one of another version, finds in a database. */
export async function tablesFor(
  client: Client,
  { version = productVersion(), migrations = ownMigrations() } = {},
): Promise<{ tables: Tables; newest: NewestBuild | null }> {
  const { rows: made } = await client.query("select to_regclass($1) is not null as made", [
    MIGRATIONS,
  ]);
  if (!made[0]?.made) return { tables: "none", newest: null };
  const { rows } = await client.query(`select max(created_at)::float8 as last from ${MIGRATIONS}`);
  const last: number | null = rows[0]?.last ?? null;
  const own = lastOf(migrations);
  if (last === null) return { tables: "none", newest: null };
  if (last <= own) return { tables: last < own ? "older" : "current", newest: null };
  const newest = await findNewestBuild(client);
  const mayRun = newest !== null && !isOlderVersion(version, newest.oldest);
  return { tables: mayRun ? "newer" : "too new", newest };
}

/** Stores which builds may run on the tables that this one has just migrated, and how it did. */
export async function recordBuild(client: Client): Promise<void> {
  const migrations = ownMigrations();
  await putNewestBuild(client, {
    version: productVersion(),
    oldest: oldestAllowed(migrations),
    migrations,
  });
}

/** As the owner of the tables; what a newer build said stays. */
export async function putNewestBuild(client: Client, build: NewestBuild): Promise<void> {
  const { version, oldest, migrations } = build;
  const { rows } = await client.query("select to_regclass($1) is not null as made", [BUILD]);
  if (!rows[0]?.made) await client.query(MAKE);
  const last = lastOf(migrations);
  const known = `select from ${BUILD} where last > $1 or last = $1 and version = $2`;
  if ((await client.query(known, [last, version])).rows.length > 0) return;
  await client.query(
    `insert into ${BUILD} (version, oldest, last, migrations) values ($1, $2, $3, $4)
     on conflict (one) do update set version = excluded.version, oldest = excluded.oldest,
       last = excluded.last, migrations = excluded.migrations`,
    [version, oldest, last, JSON.stringify(migrations)],
  );
}

/** Returns why a build does not run on a database, or what it runs on, as a sentence. */
export function standingText(tables: Tables, newest: NewestBuild | null): string | undefined {
  const own = productVersion();
  const version = newest?.version ?? "a newer one";
  if (tables === "newer") {
    return `version ${version} upgraded the database, and lets this one, ${own}, run on it`;
  }
  if (tables !== "too new") return undefined;
  const start = newest ? `${newest.oldest} or newer` : "that version";
  return `version ${version} upgraded the database, and this one, ${own}, no longer runs on it: start ${start}`;
}
