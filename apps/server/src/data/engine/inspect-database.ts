import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./database.ts";
import { migrationsFolder } from "./migrate.ts";
import { MAY_REWRITE_LOG } from "./server-role.ts";
import { ownSession } from "./session.ts";

const TIMEOUT_MS = 8000;

/** A database as its role sees it. */
export type DatabaseFacts = {
  role: string;
  mayCreateDatabases: boolean;
  /** Whether it could change the staff log's entries (decision 121). */
  mayRewriteLog: boolean;
  isEncrypted: boolean;
  maxConnections: number;
};

export type InspectedDatabase = {
  /** For queries that only read. */
  db: Database;
  facts(): Promise<DatabaseFacts>;
  now(): Promise<Date>;
  /** Whether the role of another URL exists. */
  hasRoleOf(url: string): Promise<boolean>;
  /** Whether its tables are those of this version. */
  isMigrated(): Promise<boolean>;
  close(): Promise<void>;
};

/** Connects to look at a database: nothing is created, migrated or changed. */
export async function inspectDatabase(url: string): Promise<InspectedDatabase> {
  const pool = new pg.Pool({
    connectionString: ownSession(url),
    application_name: "sovereign-doctor",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    max: 2,
  });
  // A broken connection fails its query, which reports it.
  pool.on("error", () => {});
  await pool.query("select 1");
  return {
    db: drizzle({ client: pool }) as unknown as Database,
    facts: () => factsOf(pool),
    async now() {
      const { rows } = await pool.query("select clock_timestamp() as now");
      return rows[0].now;
    },
    async hasRoleOf(other) {
      const { user } = new pg.Client({ connectionString: other });
      const text = "select from pg_roles where rolname = $1";
      return (await pool.query(text, [user])).rows.length > 0;
    },
    isMigrated: async () => (await latestMigrationIn(pool)) === latestBuiltMigration(),
    close: () => pool.end(),
  };
}

function latestBuiltMigration(): number | undefined {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  return journal.entries.at(-1)?.when;
}

async function factsOf(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query(`
    select current_user as role,
      (select rolsuper or rolcreatedb from pg_roles where rolname = current_user)
        as creates_databases,
      ${MAY_REWRITE_LOG} as rewrites_log,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
        or inet_server_addr() is null as encrypted,
      current_setting('max_connections')::int as connections`);
  const [row] = rows;
  return {
    role: row.role,
    mayCreateDatabases: row.creates_databases,
    mayRewriteLog: row.rewrites_log,
    isEncrypted: row.encrypted,
    maxConnections: row.connections,
  };
}

/** When the latest migration was made that the database has; null for an empty one. */
async function latestMigrationIn(pool: pg.Pool): Promise<number | null> {
  const table = "drizzle.__drizzle_migrations";
  const { rows: found } = await pool.query("select to_regclass($1) is not null as there", [table]);
  if (!found[0]?.there) return null;
  const { rows } = await pool.query(`select max(created_at)::text as latest from ${table}`);
  return rows[0]?.latest ? Number(rows[0].latest) : null;
}
