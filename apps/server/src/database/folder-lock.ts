import { mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** How long a start waits for a predecessor that is still closing, in milliseconds. */
const PATIENCE = 1000;

/** The folder belongs to a process that is still running. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";

  constructor(folder: string) {
    super(
      `The database folder ${folder} is in use by another running server. Stop that one, or give this one its own DATA_DIR.`,
    );
  }
}

/**
 * Takes the database folder for this process and gives back how to release it; throws
 * {@link FolderInUseError} when another process has it. PGlite has no lock of its own, and two
 * processes on one folder lose data silently.
 *
 * The lock is the kernel's own (an fcntl lock, reached through SQLite) on the file
 * `<folder>.lock`: it ends with its process however that ends, so there is no stale lock to judge
 * and no race over one, and it works for a path of any length.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(dirname(folder), `${basename(folder)}.lock`), {
    timeout: PATIENCE,
  });
  try {
    file.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) throw new FolderInUseError(folder);
    throw error;
  }
  // A killed process leaves this file behind and PGlite then refuses to open; only the holder of
  // the lock may know it to be stale.
  rmSync(join(folder, "postmaster.pid"), { force: true });
  return { release: () => file.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
