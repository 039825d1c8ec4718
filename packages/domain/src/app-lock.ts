const LOCK_AFTER_MS = 60_000;

/** Whether a locked app asks for a proof of identity, also when the clock was set back; in ms. */
export function isLockDue(leftAt: number | null, backAt: number): boolean {
  return leftAt === null || backAt < leftAt || backAt - leftAt >= LOCK_AFTER_MS;
}
