import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { tablesFor } from "./builds.ts";
import type { Database } from "./database.ts";
import { NODE_NAME } from "./notifications.ts";
import { MAY_REWRITE_LOG } from "./server-role.ts";
import { ownSession } from "./session.ts";

const TIMEOUT_MS = 8000;

/** A database as its role sees it. */
type DatabaseFacts = {
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
  /** Its tables for this version. */
  standing(): ReturnType<typeof tablesFor>;
  /** The nodes that run on it, each with its version first. */
  nodes(): Promise<string[]>;
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
    standing: () => tablesFor(pool),
    async nodes() {
      const { rows } = await pool.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and application_name like $1 order by 1`,
        [`${NODE_NAME} %`],
      );
      return rows.map(({ name }) => name.slice(NODE_NAME.length + 1));
    },
    close: () => pool.end(),
  };
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
