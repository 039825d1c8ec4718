const HOUR_MS = 3_600_000;

/** A backup is made every night. */
const BACKUP_LATE_HOURS = 26;

const WEBHOOK_LATE_HOURS = 1;

const MIN_FAILED_REMINDERS = 5;

/** Whether nothing was backed up since last night; null is never. */
export function isBackupLate(lastAt: Date | null, now: Date): boolean {
  return !lastAt || now.getTime() - lastAt.getTime() > BACKUP_LATE_HOURS * HOUR_MS;
}

/** Returns the instant before which an unfinished webhook event is late. */
export function webhooksLateBefore(now: Date): Date {
  return new Date(now.getTime() - WEBHOOK_LATE_HOURS * HOUR_MS);
}

/** Whether so many of a day's reminders failed that the cause is hardly the members' devices. */
export function areRemindersFailing({ failed, of }: { failed: number; of: number }): boolean {
  return failed >= MIN_FAILED_REMINDERS && failed * 2 > of;
}
