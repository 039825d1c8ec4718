import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { backUp } from "#app/data/backup/back-up.ts";
import { BackupFailure, stampOf } from "#app/data/backup/backup-failure.ts";
import { backupCommand, withDatabase } from "#app/data/backup/command.ts";
import { recordBackup } from "#app/data/backup/record-backup.ts";

export const backup = backupCommand((storage, { paths }) => {
  const { dataDir } = storage;
  const target = resolve(paths[0] ?? join(dataDir, "backups", `${stampOf(new Date())}.backup`));
  if (existsSync(target)) throw new BackupFailure("The target path already exists.");
  return withDatabase(storage, { besideServer: true }, async (url) => {
    const startedAt = new Date();
    await backUp({ url, dataDir, target });
    const made = { startedAt, finishedAt: new Date(), bytes: statSync(target).size };
    const isRecorded = await recordBackup(url, made);
    return `The backup is ${target}${isRecorded ? "" : "\nIt could not be recorded, so the office does not count it."}`;
  });
});
