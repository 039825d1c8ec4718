import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { QueryConfig, QueryResult } from "pg";

/** The query builder, on the pools or on a transaction's connection. */
export type Database = Omit<NodePgDatabase, "transaction"> & {
  $client: { query(statement: QueryConfig): Promise<QueryResult> };
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
};

/** Called once per SQL statement, so that tests can count them. */
export type StatementListener = (statement: string) => void;

export type OpenDatabase = {
  db: Database;
  ping(): Promise<void>;
  /** Reads the database's clock. */
  now(): Promise<Date>;
  canWrite(): boolean;
  /** Connections in use, and callers that wait for one. */
  pools(): { pool: string; inUse: number; waiting: number }[];
  isEmbedded: boolean;
  /** Bypasses any transaction pooler, for long-lived connections. */
  directUrl: string;
  /** The same as the tables' owner, for backups and rehearsals. */
  ownerUrl: string;
  /** Reconnects every connection before its next use. */
  renew(): void;
  close(): Promise<void>;
};
