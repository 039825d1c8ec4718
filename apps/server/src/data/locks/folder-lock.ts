import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirError } from "#settings/data-dir-fault.ts";

const SQLITE_BUSY = 5;

/** The file in the database folder that is locked; it stays behind, empty. */
export const LOCK_FILE = "server.lock";

/** How long a start waits for a predecessor that is still closing, in milliseconds. */
const PATIENCE = 1000;

/** What is not referred to would be closed, and the lock let go, when memory is next cleaned up. */
const held = new Set<DatabaseSync>();

/** The folder belongs to a process that is still running. */
export class FolderInUseError extends DataDirError {
  override readonly name: string = "FolderInUseError";

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
 * The lock is the kernel's own (an fcntl lock, reached through SQLite) on a file
 * inside the folder: it ends with its process however that ends, so there is no stale lock to judge
 * and no race over one. It belongs to the file and not to a path, so it holds whichever way the
 * folder is reached: a link, a second mount, another container of the same machine. This process
 * must never open the file again: closing it would let go of the lock.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: PATIENCE });
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) throw new FolderInUseError(folder);
    throw error;
  }
  // A killed process leaves this file behind and PGlite then refuses to open; only the holder of
  // the lock may know it to be stale.
  rmSync(join(folder, "postmaster.pid"), { force: true });
  held.add(file);
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
