import type { SessionStore } from "./session-store.ts";

// A server that issued tokens shorter than the threshold must not be asked without pause.
const SOONEST_MS = 1_000;
const RETRY_AFTER_MS = 30_000;
// A sleeping device fires timers late and browsers refuse delays past 24.8 days.
const LONGEST_DELAY_MS = 3_600_000;

/**
 * Refreshes ahead of expiry while the page is visible, and again when it becomes visible or the
 * connection returns. A failed attempt is repeated later; the session is kept meanwhile.
 */
export function scheduleRefresh(store: SessionStore, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(atLeast = SOONEST_MS) {
    clearTimeout(timer);
    const due = store.refreshDue();
    if (due === null || page.visibilityState === "hidden") return;
    timer = setTimeout(run, Math.min(Math.max(due, atLeast), LONGEST_DELAY_MS));
  }

  function run() {
    if (page.visibilityState === "hidden") return;
    store.accessToken().then(
      () => plan(),
      () => plan(RETRY_AFTER_MS),
    );
  }

  const stopListening = store.on(() => plan());
  page.addEventListener("visibilitychange", run);
  window.addEventListener("online", run);
  plan();
  return () => {
    clearTimeout(timer);
    stopListening();
    page.removeEventListener("visibilitychange", run);
    window.removeEventListener("online", run);
  };
}
