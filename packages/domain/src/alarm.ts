/** Interval at which an alarm is sent again while its cause lasts. */
export const ALARM_REPEAT_MS = 60 * 60_000;

/** A cause that was absent for this time is over. */
export const ALARM_QUIET_MS = 10 * 60_000;

const MIN_FAILED_REQUESTS = 10;
const MIN_FAILED_SHARE = 0.05;
const MIN_REFUSED_WEBHOOKS = 5;
const MIN_FAILING_EMAILS = 3;
const JOBS_LATE_SECONDS = 15 * 60;

/** A disk that lasts no longer than this at its present rate is told. */
const DISK_LASTS_MS = 30 * 60_000;
const DISK_WINDOW_MS = 10 * 60_000;
/** Longest that a nightly backup or a checkpoint writes. */
const DISK_SHORT_MS = 3 * 60_000;
/** Less free space is told at any rate; of a small disk a twentieth. */
const DISK_FULL_BYTES = 256 * 1024 ** 2;
const DISK_FULL_SHARE = 0.05;

/** `since` is null while its cause is absent; `toldAt` is the last time it was told. */
export type Alarm = { since: Date | null; lastOn: Date; toldAt: Date | null };

/** Returns an alarm's next state, and what to tell of it now. */
export function nextAlarm(
  known: Alarm | null,
  isOn: boolean,
  now: Date,
): { next: Alarm | null; tell: "on" | "over" | null } {
  if (isOn) {
    const toldAt = known?.toldAt ?? null;
    // A clock that was ahead when the alarm was sent silences it no longer than any other.
    const isDue = !toldAt || Math.abs(now.getTime() - toldAt.getTime()) >= ALARM_REPEAT_MS;
    const next = { since: known?.since ?? now, lastOn: now, toldAt: isDue ? now : toldAt };
    return { next, tell: isDue ? "on" : null };
  }
  if (!known?.since || Math.abs(now.getTime() - known.lastOn.getTime()) < ALARM_QUIET_MS) {
    return { next: known, tell: null };
  }
  const wasTold = known.toldAt !== null && known.toldAt >= known.since;
  return { next: { ...known, since: null }, tell: wasTold ? "over" : null };
}

/** Whether more of the last minutes' requests failed than one member's bad luck explains. */
export function areRequestsFailing({ failed, of }: { failed: number; of: number }): boolean {
  return failed >= MIN_FAILED_REQUESTS && failed >= of * MIN_FAILED_SHARE;
}

/** Whether a provider's webhooks are refused again and again. */
export function areWebhooksRefused(refused: number): boolean {
  return refused >= MIN_REFUSED_WEBHOOKS;
}

/** Whether more emails fail for an hour than single addresses explain. */
export function areEmailsFailing(failing: number): boolean {
  return failing >= MIN_FAILING_EMAILS;
}

/** Whether the oldest due job waits long enough to show that no worker is running. */
export function areJobsLate(oldestSeconds: number): boolean {
  return oldestSeconds > JOBS_LATE_SECONDS;
}

/** Free bytes of a disk at an instant in milliseconds. */
export type DiskSample = { at: number; free: number; size: number };

/** Returns the samples by which a disk's rate is known, ascending; none is of a later clock. */
export function recentSamples(samples: readonly DiskSample[]): DiskSample[] {
  const now = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at <= now && now - at <= DISK_WINDOW_MS);
}

/**
 * Whether a disk is nearly full, or will be within half an hour if it fills on as in the last
 * minutes: both on the whole and still.
 */
export function isDiskFilling(samples: readonly DiskSample[]): boolean {
  const last = samples.at(-1);
  if (!last) return false;
  if (last.free < Math.min(DISK_FULL_BYTES, last.size * DISK_FULL_SHARE)) return true;
  const since = [samples[0], samples.findLast(({ at }) => last.at - at >= DISK_SHORT_MS)];
  return since.every((first) => {
    if (!first || last.at - first.at < DISK_SHORT_MS) return false;
    const filled = (first.free - last.free) / (last.at - first.at);
    return filled > 0 && last.free <= filled * DISK_LASTS_MS;
  });
}
