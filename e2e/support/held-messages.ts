import type { BrowserContext } from "@playwright/test";

/** Well under the five seconds that a message stays (specification, section 9). */
const CHECK_MS = 1_000;

/**
 * Keeps every passing message on the pages of a context until another takes its place: a busy machine
 * may look later than it stays. They wait as they do for any person who is in another window.
 */
export function holdMessages(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((pause) => {
    setInterval(() => {
      if (document.querySelector(".toast")) window.dispatchEvent(new Event("blur"));
    }, pause);
  }, CHECK_MS);
}
