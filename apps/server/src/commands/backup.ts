import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupFailure, stampOf } from "#app/data/backup/backup-failure.ts";
import { backupCommand } from "#app/data/backup/command.ts";
import { backUpFolder } from "#app/data/backup/folder-backup.ts";
import { backUpPostgres } from "#app/data/backup/postgres-backup.ts";

/** What `npm run backup` runs: writes the database into a new backup and says where it is. */
export const backup = backupCommand(async ({ dataDir, databaseUrl }, { paths }) => {
  const name = `${stampOf(new Date())}${databaseUrl ? ".dump" : ""}`;
  const target = resolve(paths[0] ?? join(dataDir, "backups", name));
  if (existsSync(target)) throw new BackupFailure("There is something at that place already.");
  if (databaseUrl) await backUpPostgres(databaseUrl, target);
  else await backUpFolder(dataDir, target);
  return `The backup is ${target}`;
});
