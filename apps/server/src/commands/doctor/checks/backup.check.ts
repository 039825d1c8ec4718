import { isRehearsalLate } from "@sovereign/domain/backup-expiry";
import { isBackupLate } from "@sovereign/domain/office-needs";
import type { Check } from "#app/commands/doctor/checkup.ts";
import { type Finding, ok, warning } from "#app/commands/doctor/finding.ts";
import type { Database } from "#database/database.ts";
import {
  findFirstBackup,
  findLastBackup,
  findLastRehearsal,
} from "#modules/office/backups/backups.repository.ts";
import { unlessUnreachable } from "./with-database.ts";

const HOUR_MS = 3600_000;

const MAKE =
  "The server makes one every night: /office/backups says why not. Run the command backup.";
const REHEARSE =
  "The server tries one every week: /office/backups says why not. Run the command rehearse.";

/** The age of the latest backup, and of the latest trial to restore one. */
export const backupCheck: Check = {
  name: "Backup",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATA_DIR"],
  run: (deps) =>
    unlessUnreachable(deps, async ({ db, latestMigration }) => {
      if ((await latestMigration()) === null) return [warning("Nothing has been backed up.", MAKE)];
      const now = deps.clock();
      return [await backupFinding(db, now), await rehearsalFinding(db, now)];
    }),
};

async function backupFinding(db: Database, now: Date): Promise<Finding> {
  const { at, failure } = await findLastBackup(db);
  if (failure) return warning(`The latest attempt at a backup failed (${failure}).`, MAKE);
  if (!at) return warning("Nothing has been backed up.", MAKE);
  const text = `The latest backup is ${hoursSince(at, now)} hours old.`;
  return isBackupLate(at, now) ? warning(text, MAKE) : ok(text);
}

async function rehearsalFinding(db: Database, now: Date): Promise<Finding> {
  const [firstBackupAt, { lastAt, failure }] = await Promise.all([
    findFirstBackup(db),
    findLastRehearsal(db),
  ]);
  if (failure)
    return warning(`The latest trial to restore a backup failed (${failure}).`, REHEARSE);
  const text = lastAt
    ? `A backup was restored on trial ${hoursSince(lastAt, now)} hours ago.`
    : "No backup has been restored on trial yet.";
  return isRehearsalLate({ lastAt, firstBackupAt }, now) ? warning(text, REHEARSE) : ok(text);
}

const hoursSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
