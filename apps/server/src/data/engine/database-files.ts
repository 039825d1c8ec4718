import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { LOCK_FILE } from "#locks/folder-lock.ts";

/** What says that a folder holds a database, to PostgreSQL as to us. */
const MARK = "PG_VERSION";

/** Files in the making, of which nothing holds. */
const DRAFT = "incoming.draft";
/** A whole database that is to take the place of whatever is in the folder. */
const INCOMING = "incoming";
/** The same once the place is empty. */
const ARRIVING = "arriving";

/** What is no part of a database; a volume that is mounted here has `lost+found`. */
const NO_DATABASE = [LOCK_FILE, DRAFT, INCOMING, ARRIVING, "lost+found", "postmaster.pid"];

/** The database folder, made where there is none; by its real path, since PGlite opens no link. */
export function databaseFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return realpathSync(path);
}

/** Whether a folder holds a database. */
export const holdsDatabase = (folder: string): boolean => existsSync(join(folder, MARK));

/** The names of the database's own files and folders in a folder. */
export const databaseEntries = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !NO_DATABASE.includes(name));

/** Copies the database's own files of a folder into a new one. */
export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of databaseEntries(from)) {
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
}

/**
 * Puts a new database into a folder in place of what is there: `make` fills an empty folder, and
 * only when it is done its files are moved in. All of it happens inside the folder, which may be a
 * mounted volume. When `make` fails nothing has changed; what a killed process left half moved,
 * {@link settleFiles} ends.
 */
export async function replaceFiles(
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(folder, DRAFT);
  try {
    await make(draft);
    renameSync(draft, join(folder, INCOMING));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  settleFiles(folder);
}

/** Ends what an earlier process may have begun; only for who holds the folder's lock. */
export function settleFiles(folder: string): void {
  const incoming = join(folder, INCOMING);
  const arriving = join(folder, ARRIVING);
  rmSync(join(folder, DRAFT), { recursive: true, force: true });
  if (existsSync(incoming)) {
    for (const name of markFirst(databaseEntries(folder))) {
      rmSync(join(folder, name), { recursive: true });
    }
    renameSync(incoming, arriving);
  }
  if (existsSync(arriving)) {
    for (const name of markFirst(readdirSync(arriving)).reverse()) {
      renameSync(join(arriving, name), join(folder, name));
    }
    rmdirSync(arriving);
  }
}

/** The mark goes first and comes last, so that half a database never looks like one. */
const markFirst = (names: string[]) =>
  names.sort((one, other) => Number(other === MARK) - Number(one === MARK));
