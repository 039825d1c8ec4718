import { isRehearsalLate } from "@sovereign/domain/backup-expiry";
import { isBackupLate } from "@sovereign/domain/office-needs";
import {
  findFirstBackup,
  findLastBackup,
  findLastRehearsal,
} from "#modules/office/backups/backups.repository.ts";
import { type Deps, type Finding, ok, warning } from "./check.ts";

const HOUR_MS = 3600_000;

const MAKE =
  "The server makes one every night: /office/backups says why not. Run the command backup.";
const REHEARSE =
  "The server tries one every week: /office/backups says why not. Run the command rehearse.";

/** The age of the latest backup, and of the latest trial to restore one. */
export async function checkBackups({ tables, clock }: Deps): Promise<Finding[]> {
  const db = await tables();
  if (!db) return [];
  const now = clock();
  const hoursSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  const [last, firstBackupAt, rehearsal] = await Promise.all([
    findLastBackup(db),
    findFirstBackup(db),
    findLastRehearsal(db),
  ]);
  const { lastAt } = rehearsal;
  return [
    found({
      failed: last.failure && `The latest attempt at a backup failed (${last.failure}).`,
      text: last.at
        ? `The latest backup is ${hoursSince(last.at)} hours old.`
        : "Nothing has been backed up.",
      isLate: !last.at || isBackupLate(last.at, now),
      fix: MAKE,
    }),
    found({
      failed:
        rehearsal.failure && `The latest trial to restore a backup failed (${rehearsal.failure}).`,
      text: lastAt
        ? `A backup was restored on trial ${hoursSince(lastAt)} hours ago.`
        : "No backup has been restored on trial yet.",
      isLate: isRehearsalLate({ lastAt, firstBackupAt }, now),
      fix: REHEARSE,
    }),
  ];
}

function found(of: { failed: string | null; text: string; isLate: boolean; fix: string }): Finding {
  if (of.failed) return warning(of.failed, of.fix);
  return of.isLate ? warning(of.text, of.fix) : ok(of.text);
}
