import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { QueryConfig, QueryResult } from "pg";

/** The query builder over the database, or over the one connection of a transaction. */
export type Database = Omit<NodePgDatabase, "transaction"> & {
  /** The driver's pool or connection, for its named statements. */
  $client: { query(statement: QueryConfig): Promise<QueryResult> };
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
};

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
