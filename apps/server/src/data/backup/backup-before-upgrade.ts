import type { Logger } from "pino";
import { UpgradeError } from "#database/database-faults.ts";
import type { BeforeUpgrade } from "#database/migrate.ts";
import { describeError } from "#problems/describe-error.ts";
import { failureText } from "./backup-failure.ts";
import { type BackupSettings, createBackups } from "./backups.ts";
import { recordBackup } from "./record-backup.ts";

/** Makes a backup before a migration, and records it when the migrated database can store that. */
export function createUpgradeBackup(settings: BackupSettings, log: Logger) {
  let record: ((url: string) => Promise<boolean>) | undefined;
  const beforeUpgrade: BeforeUpgrade = async (url) => {
    const startedAt = new Date();
    try {
      const { identities: _, ...made } = await createBackups(settings, { url }).make(startedAt);
      const times = { startedAt, finishedAt: new Date() };
      record = (url) => recordBackup(url, { ...made, ...times, reason: "upgrade" });
      log.info({ event: "backup_before_upgrade", name: made.name }, "backed up before the upgrade");
    } catch (error) {
      log.error({ event: "backup_failed", error: describeError(error) }, "the backup failed");
      throw new UpgradeError(
        `the database was not upgraded, because the backup before it failed: ${failureText(error)}`,
        { cause: error },
      );
    }
  };
  return { beforeUpgrade, recorded: async (url: string) => record?.(url) };
}
