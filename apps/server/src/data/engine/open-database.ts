import { rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { Logger } from "pino";
import { lockFolder } from "#locks/folder-lock.ts";
import { describeError } from "#problems/describe-error.ts";
import * as schema from "#schema/schema.ts";
import { DataDirError, dataDirFault } from "#settings/data-dir-fault.ts";
import type { Database, OpenDatabase, StatementListener } from "./database.ts";
import {
  databaseEntries,
  databaseFolder,
  holdsDatabase,
  replaceFiles,
  settleFiles,
} from "./database-files.ts";
import { migratePglite, migratePostgres } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { dropNames } from "./prepared.ts";

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
  return openFolder(join(dataDir, "pglite"), onStatement).catch((error: unknown) => {
    throw dataDirFault(error);
  });
}

async function openFolder(path: string, onStatement?: StatementListener): Promise<OpenDatabase> {
  const folder = databaseFolder(path);
  const lock = lockFolder(folder);
  try {
    settleFiles(folder);
    if (!holdsDatabase(folder)) await makeDatabase(folder);
    const database = await openPglite(await PGlite.create(folder), onStatement);
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes a database where there is none. A first start that is killed or finds the disk full leaves
 * nothing that the next one could take for a database.
 */
async function makeDatabase(folder: string): Promise<void> {
  if (databaseEntries(folder).length > 0) {
    throw new DataDirError("the folder pglite in DATA_DIR holds files that are no database");
  }
  // Where an earlier version left its half-made files when the disk was full.
  rmSync(`${folder}.draft`, { recursive: true, force: true });
  await replaceFiles(folder, async (draft) => {
    const pglite = await PGlite.create(draft);
    await migratePglite(pglite);
    await pglite.close();
  });
}

/** Migrates a PGlite instance and puts the query builder on it; the caller answers for its folder. */
export async function openPglite(
  pglite: PGlite,
  onStatement?: StatementListener,
): Promise<OpenDatabase> {
  await migratePglite(pglite);
  const db = drizzlePglite({ client: pglite, schema, logger: listener(onStatement) });
  return {
    kind: "pglite",
    pglite,
    // Both drivers share the dialect; only the shape of raw results differs beyond `rows`.
    db: db as unknown as Database,
    async ping() {
      await pglite.query("select 1");
    },
    close: () => pglite.close(),
  };
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
  return {
    kind: "postgres",
    pool,
    directUrl,
    db: drizzlePostgres({ client: pool, schema, logger: listener(onStatement) }),
    async ping() {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

function listener(onStatement: StatementListener | undefined) {
  return onStatement ? { logQuery: (statement: string) => onStatement(statement) } : false;
}
