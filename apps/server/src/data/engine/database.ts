import type { PGlite } from "@electric-sql/pglite";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as schema from "#schema/schema.ts";

/** The query builder over either database; both speak PostgreSQL's dialect. */
export type Database = NodePgDatabase<typeof schema>;

/** Called once per SQL statement the application sends, so that tests can count them. */
export type StatementListener = (statement: string) => void;

/** An opened, migrated database. */
export type OpenDatabase = {
  db: Database;
  /** Resolves when a trivial statement was answered; rejects when the database is out of reach. */
  ping(): Promise<void>;
  /** Whether the last write was answered, by a database that takes writes. */
  canWrite(): boolean;
  close(): Promise<void>;
} & DatabaseDriver;

/** What lies beneath: for the job queue and for LISTEN/NOTIFY, which go past the query builder. */
type DatabaseDriver =
  | { kind: "pglite"; pglite: PGlite }
  | {
      kind: "postgres";
      /** Leads past any pooler of transactions, for a connection that is held for longer. */
      directUrl: string;
      /** Reconnects every connection before its next use: they lead to a database that must not be asked. */
      renew(): void;
    };

/** What the query builder tells of each statement. */
export function listener(onStatement: StatementListener | undefined) {
  return onStatement ? { logQuery: (statement: string) => onStatement(statement) } : false;
}
