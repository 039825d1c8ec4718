/** How long a locked app may be out of sight before it asks again who is there. */
const LOCK_AFTER_MS = 60_000;

/**
 * Whether an app with a lock asks who is there when it is seen again. Takes the instants, in
 * milliseconds, at which it was left and at which it is back; it was never left where it has only just
 * started, and then it always asks, as it does when the clock was set back meanwhile.
 */
export function isLockDue(leftAt: number | null, backAt: number): boolean {
  return leftAt === null || backAt < leftAt || backAt - leftAt >= LOCK_AFTER_MS;
}
