import type { OfficeNeed } from "@sovereign/contract/office-today";
import { isRehearsalLate } from "@sovereign/domain/backup-expiry";
import { isBackupLate } from "@sovereign/domain/office-needs";
import type { Database } from "#database/database.ts";
import { countWaitingNotices } from "#jobs/mails-for-office.repository.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";

/** Returns what backups need: what a restore holds, one that is late or failed, one never tried. */
export async function backupNeeds(
  db: Database,
  backups: BackupsService,
  now: Date,
): Promise<OfficeNeed[]> {
  const [last, running, rehearsal, held] = await Promise.all([
    backups.last(),
    backups.isRunning(),
    backups.lastRehearsal(),
    backups.held(),
  ]);
  const [first] = held;
  const isLate = isBackupLate(last.at, now);
  const isUntried = isRehearsalLate(rehearsal, now);
  return [
    ...(first
      ? [
          {
            kind: "sendings_held" as const,
            kinds: held.map(({ kind }) => kind),
            notices: held.some(({ kind }) => kind === "mails")
              ? await countWaitingNotices(db, now)
              : 0,
            since: first.heldAt.toISOString(),
          },
        ]
      : []),
    ...(isLate || last.failure
      ? [
          {
            kind: "backup_late" as const,
            last_at: last.at?.toISOString() ?? null,
            running,
            failure: last.failure,
          },
        ]
      : []),
    ...(isUntried || rehearsal.failure
      ? [
          {
            kind: "rehearsal_failed" as const,
            last_at: rehearsal.lastAt?.toISOString() ?? null,
            failure: rehearsal.failure,
          },
        ]
      : []),
  ];
}
