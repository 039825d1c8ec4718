const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A backup is made every night. */
const BACKUP_LATE_HOURS = 26;

const WEBHOOK_LATE_HOURS = 1;

const MIN_FAILED_REMINDERS = 5;

/** Number of minutes ahead at which staff are informed of an item that would not open. */
const FAULT_NOTICE_MINUTES = 60;

/** A writer who saves every few minutes is still writing. */
const WRITING_MINUTES = 5;

const MIN_BOUNCES = 5;
const MIN_BOUNCED_SHARE = 0.01;

/** Everything a business needs before its first member. */
type Readiness = {
  payments: { ready: boolean; webhook_at: string | null };
  pieces: number;
  message: boolean;
  backup: boolean;
  bought: boolean;
};

/** Which lines of the first day's list are done. A key alone is not enough: Stripe has to call. */
export const readySteps = ({ payments, pieces, message, backup, bought }: Readiness) => ({
  payments: payments.ready && payments.webhook_at !== null,
  price: true,
  pieces: pieces > 0,
  message,
  backup,
  bought,
});

export const isReady = (state: Readiness): boolean =>
  Object.values(readySteps(state)).every(Boolean);

/** Whether nothing was backed up since last night; null is never. A clock may have been ahead. */
export function isBackupLate(lastAt: Date | null, now: Date): boolean {
  return !lastAt || Math.abs(now.getTime() - lastAt.getTime()) > BACKUP_LATE_HOURS * HOUR_MS;
}

/** Returns the instant before which an unfinished webhook event is late. */
export function webhooksLateBefore(now: Date): Date {
  return new Date(now.getTime() - WEBHOOK_LATE_HOURS * HOUR_MS);
}

/** Whether more of a day's reminders failed than the members' devices explain. */
export function areRemindersFailing({ failed, of }: { failed: number; of: number }): boolean {
  return failed >= MIN_FAILED_REMINDERS && failed * 2 > of;
}

/** Whether an item with errors opens soon enough to inform staff. */
export function isFaultUrgent(opensAt: Date, now: Date): boolean {
  const minutes = (opensAt.getTime() - now.getTime()) / MINUTE_MS;
  return minutes > 0 && minutes <= FAULT_NOTICE_MINUTES;
}

/** Whether staff are emailed about the errors of an item that is not being edited. */
export function isFaultTold({ at, savedAt }: { at: Date; savedAt: Date }, now: Date): boolean {
  const isLeft = now.getTime() - savedAt.getTime() >= WRITING_MINUTES * MINUTE_MS;
  return isLeft && isFaultUrgent(at, now);
}

/** Returns whether enough of a broadcast's addresses bounced for staff to look into it. */
export function isBouncingMuch({ bounced, people }: { bounced: number; people: number }): boolean {
  return bounced >= MIN_BOUNCES && bounced >= people * MIN_BOUNCED_SHARE;
}
