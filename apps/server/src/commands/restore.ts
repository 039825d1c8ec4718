import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupFailure, stampOf } from "#app/data/backup/backup-failure.ts";
import { backupCommand, withDatabase } from "#app/data/backup/command.ts";
import { endSessions, restore as restoreBackup } from "#app/data/backup/restore-backup.ts";
import { eraseDeletedAgain } from "./erase-again.ts";

const USAGE =
  "Specify a backup: restore <backup> [--replace] [--other-secret], or restore --sessions-only";
const ENDED =
  "All sessions have ended: every member signs in again. All links to reviews are withdrawn.";
const HELD = "Recovery codes used and email changes canceled since then are not valid again.";
const VOID =
  "All recovery codes are void and all pending email changes are canceled, because it is unknown which were used since. Members create new codes in their settings.";

/** Restores a backup, ends sessions, withdraws shared reviews and queues deleted accounts again. */
export const restore = backupCommand(async (storage, { paths, flags }) => {
  const { dataDir, authSecret: secret } = storage;
  if (flags.includes("--sessions-only")) {
    await withDatabase(storage, {}, endSessions);
    return `${ENDED} ${await eraseDeletedAgain(storage)}`;
  }
  const [given] = paths;
  if (!given) throw new BackupFailure(USAGE);
  const backup = resolve(given);
  if (!existsSync(backup)) throw new BackupFailure("The backup does not exist.");
  const place = join(dataDir, "backups", `before-restore-${stampOf(new Date())}.backup`);
  const keptAs = flags.includes("--replace") ? place : undefined;
  const takesOtherSecret = flags.includes("--other-secret");
  const kept = await withDatabase(storage, {}, (url) =>
    restoreBackup({ url, dataDir, backup, keptAs, secret, takesOtherSecret }),
  );
  const before = kept ? `\nThe previous data is in ${place}` : "";
  const erased = await eraseDeletedAgain(storage);
  return `Restored. ${ENDED} ${kept ? HELD : VOID} ${erased}${before}`;
});
