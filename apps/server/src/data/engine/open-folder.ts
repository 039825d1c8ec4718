import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { lockFolder } from "#locks/folder-lock.ts";
import * as schema from "#schema/schema.ts";
import { DataDirError } from "#settings/data-dir-fault.ts";
import { type Database, listener, type OpenDatabase, type StatementListener } from "./database.ts";
import {
  databaseEntries,
  databaseFolder,
  holdsDatabase,
  replaceFiles,
  settleFiles,
} from "./database-files.ts";
import { migratePglite } from "./migrate-pglite.ts";

/** Opens the embedded database in a folder under our own lock, and makes one where there is none. */
export async function openFolder(
  path: string,
  onStatement?: StatementListener,
): Promise<OpenDatabase> {
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
  const db = drizzle({ client: pglite, schema, logger: listener(onStatement) });
  return {
    kind: "pglite",
    pglite,
    // Both drivers share the dialect; only the shape of raw results differs beyond `rows`.
    db: db as unknown as Database,
    async ping() {
      await pglite.query("select 1");
    },
    canWrite: () => true,
    close: () => pglite.close(),
  };
}
