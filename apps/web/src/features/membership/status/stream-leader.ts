/** What leading needs of the browser; tests hand it doubles. */
export type LeaderParts = {
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  /** Undefined where the browser has none: then every visible tab leads. */
  locks: Pick<LockManager, "request"> | undefined;
  name: string;
};

/**
 * Lets one visible tab of this browser do a task at a time, until the signal ends it. A tab that is
 * hidden lets go, so that the next visible one takes over.
 */
export function leadWhileVisible(
  { page, locks, name }: LeaderParts,
  task: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let turn: AbortController | null = null;

  async function lead(mine: AbortSignal) {
    if (!locks) return task(mine);
    await locks.request(name, { signal: mine }, () => task(mine));
  }
  function look() {
    if (page.visibilityState === "hidden" || signal.aborted) {
      turn?.abort();
      turn = null;
    } else if (!turn) {
      turn = new AbortController();
      // Waiting for the lock ends with the turn, by an error that says no more than that.
      lead(turn.signal).catch(() => undefined);
    }
  }

  page.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", () => {
    page.removeEventListener("visibilitychange", look);
    look();
  });
  look();
}
