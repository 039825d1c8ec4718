import { join } from "node:path";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import * as schema from "#schema/schema.ts";
import { dataDirFault } from "#settings/data-dir-fault.ts";
import { listener, type OpenDatabase, type StatementListener } from "./database.ts";
import { migratePostgres } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { dropNames } from "./prepared.ts";
import { retryStatements, retryTransactions } from "./retrying.ts";

type Options = {
  databaseUrl?: string | undefined;
  /** The same database past a pooler of transactions, where `databaseUrl` leads to one. */
  directUrl?: string | undefined;
  /** Whether that pooler knows prepared statements; without one they always keep their plans. */
  poolerStatements?: boolean;
  dataDir: string;
  poolSize: number;
  log: Logger;
  onStatement?: StatementListener;
};

/**
 * Opens and migrates the database: PostgreSQL when there is a URL, otherwise PGlite in
 * `dataDir`/pglite under our own lock. Throws when it is out of reach or the folder is taken.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, onStatement } = options;
  if (databaseUrl) return openPostgres({ ...options, databaseUrl });
  // Who has PostgreSQL need not load the other.
  const { openFolder } = await import("./open-folder.ts");
  return openFolder(join(dataDir, "pglite"), onStatement).catch((error: unknown) => {
    throw dataDirFault(error);
  });
}

async function openPostgres(options: Options & { databaseUrl: string }): Promise<OpenDatabase> {
  const { databaseUrl, directUrl = databaseUrl, poolSize, log, onStatement } = options;
  await migratePostgres(directUrl).catch((cause: unknown) => {
    const { name, code = name } = describeError(cause);
    throw new Error(`the database of DATABASE_URL cannot be used (${code})`, { cause });
  });
  const pool = createPool(
    {
      connectionString: databaseUrl,
      max: poolSize,
      application_name: "sovereign",
      connectionTimeoutMillis: 5000,
    },
    log,
  );
  if (options.directUrl && !options.poolerStatements) pool.on("connect", dropNames);
  retryStatements(pool);
  const db = drizzlePostgres({ client: pool, schema, logger: listener(onStatement) });
  return {
    kind: "postgres",
    pool,
    directUrl,
    db: retryTransactions(db),
    async ping() {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}
