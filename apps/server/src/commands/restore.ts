import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupFailure, stampOf } from "#app/data/backup/backup-failure.ts";
import { backupCommand } from "#app/data/backup/command.ts";
import {
  databaseOfBackup,
  endSessionsOfFolder,
  restoreFolder,
} from "#app/data/backup/folder-backup.ts";
import { endSessionsOfPostgres, restorePostgres } from "#app/data/backup/postgres-backup.ts";
import { eraseDeletedAgain } from "./erase-again.ts";

const USAGE =
  "Say which backup: npm run restore -- <backup> [--replace] [--other-secret], or --sessions-only";
const ENDED =
  "All sessions have ended: everybody signs in again. All links to reviews are withdrawn.";
const HELD =
  "Recovery codes that were spent and changes of address that were stopped since stay so.";
const VOID =
  "All recovery codes are void and no change of address waits: which were used since, nobody knows. Members make new codes in their settings.";

/**
 * What `npm run restore` runs: puts a backup in the place of the database, ends all sessions,
 * withdraws shared reviews and queues the accounts that were deleted since for deletion.
 */
export const restore = backupCommand(async (storage, { paths, flags }) => {
  const { dataDir, databaseUrl, authSecret = "" } = storage;
  if (flags.includes("--sessions-only")) {
    await (databaseUrl ? endSessionsOfPostgres(databaseUrl) : endSessionsOfFolder(dataDir));
    return `${ENDED} ${await eraseDeletedAgain(storage)}`;
  }
  const [given] = paths;
  if (!given) throw new BackupFailure(USAGE);
  const backup = resolve(given);
  if (!existsSync(backup)) throw new BackupFailure("There is no such backup.");
  const isFolder = databaseOfBackup(backup) !== undefined;
  if (isFolder && databaseUrl) {
    throw new BackupFailure("The backup is of the built-in database, and DATABASE_URL is set.");
  }
  const name = `before-restore-${stampOf(new Date())}${databaseUrl ? ".dump" : ""}`;
  const place = join(dataDir, "backups", name);
  const keptAs = flags.includes("--replace") ? place : undefined;
  const secret = flags.includes("--other-secret") ? undefined : authSecret;
  const kept = databaseUrl
    ? await restorePostgres({ databaseUrl, backup, keptAs, secret })
    : await restoreFolder({ dataDir, backup, keptAs });
  const before = kept ? `\nWhat was there before is ${place}` : "";
  const erased = await eraseDeletedAgain(storage);
  return `Restored. ${ENDED} ${kept && databaseUrl ? HELD : VOID} ${erased}${before}`;
});
