import { isBackupLate } from "@sovereign/domain/office-needs";
import type { Check } from "#app/commands/doctor/checkup.ts";
import { ok, warning } from "#app/commands/doctor/finding.ts";
import { findLastBackup } from "#modules/office/backups/backups.repository.ts";
import { unlessUnreachable } from "./with-database.ts";

const HOUR_MS = 3600_000;

/** The age of the latest recorded backup. */
export const backupCheck: Check = {
  name: "Backup",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATA_DIR"],
  run: (deps) =>
    unlessUnreachable(deps, async ({ db, latestMigration }) => {
      const lastAt = (await latestMigration()) === null ? null : (await findLastBackup(db)).at;
      const now = deps.clock();
      const fix =
        "The server makes one every night: /office/backups says why not. Run the command backup.";
      if (!lastAt) return [warning("Nothing has been backed up.", fix)];
      const hours = Math.floor((now.getTime() - lastAt.getTime()) / HOUR_MS);
      return isBackupLate(lastAt, now)
        ? [warning(`The latest backup is ${hours} hours old.`, fix)]
        : [ok(`The latest backup is ${hours} hours old.`)];
    }),
};
