import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { PART } from "#providers/backup-target/backup-target.ts";
import { connectTo, DRAFT } from "./back-up.ts";

/*
 * A killed process loses the advisory locks of its connection. While no process has them, every
 * draft is a leftover.
 */

/** Shared by those who write drafts; exclusive to delete them. */
const DRAFTS_LOCK = 727_276;

/** One rehearsal at a time, over all nodes. */
const REHEARSAL_LOCK = 727_275;

const MAX_NAME_BYTES = 63;

/** The folder for backups on this machine. */
export const localFolder = (dataDir: string): string => join(dataDir, "backups");

export const rehearsalFolder = (dataDir: string): string => join(dataDir, "rehearsal");

/** The folder for a restore's copy of a backup of BACKUP_TO. */
export const fetchedFolder = (dataDir: string): string => join(dataDir, "fetched-backup");

/** Returns the name of the database in which a backup of a database is restored on trial. */
export const rehearsalDatabase = (name: string): string =>
  `rehearsal_of_${name}`.slice(0, MAX_NAME_BYTES);

export async function lockRehearsal(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
    REHEARSAL_LOCK,
  ]);
  return rows[0].locked;
}

/** Runs `work`, which writes drafts in DATA_DIR, so that no other process deletes them. */
export async function whileDrafting<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(url);
  try {
    await client.query("select pg_advisory_lock_shared($1)", [DRAFTS_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Deletes what killed backups, restores and rehearsals left. Without `everywhere` it asks the
 * database only when something is left in DATA_DIR, as a rehearsal of this machine leaves it.
 */
export async function tidy(
  { url, dataDir }: { url: string; dataDir: string },
  { everywhere = false } = {},
): Promise<void> {
  const drafts = draftsIn(localFolder(dataDir));
  const folders = [rehearsalFolder(dataDir), fetchedFolder(dataDir)].filter(existsSync);
  if (!everywhere && drafts.length + folders.length === 0) return;
  const client = await connectTo(url);
  try {
    const { rows } = await client.query(
      "select pg_try_advisory_lock($1) as locked, current_database() as name",
      [DRAFTS_LOCK],
    );
    const [{ locked, name }] = rows;
    if (locked) {
      for (const path of [...drafts, fetchedFolder(dataDir)]) {
        await rm(path, { recursive: true, force: true });
      }
    }
    if (!(await lockRehearsal(client))) return;
    const quoted = client.escapeIdentifier(rehearsalDatabase(name));
    await client.query(`drop database if exists ${quoted} with (force)`);
    await rm(rehearsalFolder(dataDir), { recursive: true, force: true });
  } finally {
    await client.end();
  }
}

function draftsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(DRAFT) || name.endsWith(PART))
    .map((name) => join(folder, name));
}
