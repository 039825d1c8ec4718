import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as schema from "#schema/schema.ts";

/** The query builder over the database. */
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
  /** Whether it is the embedded one, whose files are in DATA_DIR. */
  isEmbedded: boolean;
  /** Leads past any pooler of transactions, for a connection that is held for longer. */
  directUrl: string;
  /** Reconnects every connection before its next use: they lead to a database that must not be asked. */
  renew(): void;
  close(): Promise<void>;
};

/** What the query builder tells of each statement. */
export function listener(onStatement: StatementListener | undefined) {
  return onStatement ? { logQuery: (statement: string) => onStatement(statement) } : false;
}
