/** Why a backup was made. */
export const BACKUP_REASONS = ["night", "office", "command", "upgrade"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

const DAY_MS = 24 * 3600_000;

/** A crash's file under a temporary name is not used after this. */
const UNFINISHED_MS = DAY_MS;

const FIRST_REHEARSAL_MS = DAY_MS / 2;
const REHEARSAL_MS = 6.5 * DAY_MS;
const REHEARSAL_LATE_MS = 9 * DAY_MS;

const BACKUP =
  /^(?:before-restore-)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(?:\.age)?(\.part|\.draft)?$/;
const ERASED = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)_[\w-]+(\.part)?$/;

/** Formats an instant for a file name: 2026-03-10T12-00-00Z. */
export const stampOf = (instant: Date): string =>
  instant.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

/** Returns the instant of such a name. */
export const instantOf = (stamp: string): Date =>
  new Date(stamp.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

/** Returns the backups among names, the newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => BACKUP.test(name) && !/\.(part|draft)$/.test(name))
    .filter((name) => !name.startsWith("before-restore-"))
    .sort()
    .reverse();

/**
 * Returns the names of backups that must be deleted now, so that none is older than `days` before
 * the next night.
 */
export function expiredBackups(names: readonly string[], now: Date, days: number): string[] {
  return names.filter((name) => {
    const [, stamp, unfinished] = BACKUP.exec(name) ?? [];
    if (!stamp) return false;
    const age = now.getTime() - instantOf(stamp).getTime();
    return unfinished ? age > UNFINISHED_MS : age > (days - 1) * DAY_MS;
  });
}

const SEEN_MS = 3 * DAY_MS;

/** Returns from when {@link hasSeenDays} counts backups. */
export const seenSince = (now: Date): Date => new Date(now.getTime() - SEEN_MS);

/**
 * Whether the days before `now` have passed, by the backups that were begun then, each night, also
 * in vain. A clock that leapt ahead, which would make every backup too old, has not seen them.
 */
export function hasSeenDays(begun: readonly Date[], now: Date): boolean {
  const seen = begun
    .map((at) => now.getTime() - at.getTime())
    .filter((age) => age >= 0 && age < SEEN_MS);
  return Math.max(...seen) - Math.min(...seen) > DAY_MS / 2;
}

/** Returns the names of erased accounts that no backup can contain any more. */
export function expiredErasures(names: readonly string[], now: Date, days: number): string[] {
  return names.filter((name) => {
    const [, stamp] = ERASED.exec(name) ?? [];
    return stamp !== undefined && now.getTime() - instantOf(stamp).getTime() > (days + 1) * DAY_MS;
  });
}

type Tried = {
  /** When a backup was last restored on trial; null is never. */
  lastAt: Date | null;
  firstBackupAt: Date | null;
};

/** Whether the next backup is restored on trial: each week, from the second night on. */
export const isRehearsalDue = (tried: Tried, now: Date): boolean =>
  isPast(tried.lastAt, REHEARSAL_MS, now) ??
  isPast(tried.firstBackupAt, FIRST_REHEARSAL_MS, now) ??
  false;

/** Whether no backup was restored on trial since last week, although there are backups. */
export const isRehearsalLate = (tried: Tried, now: Date): boolean =>
  isPast(tried.lastAt ?? tried.firstBackupAt, REHEARSAL_LATE_MS, now) ?? false;

const isPast = (since: Date | null, milliseconds: number, now: Date): boolean | undefined =>
  since ? now.getTime() - since.getTime() > milliseconds : undefined;
