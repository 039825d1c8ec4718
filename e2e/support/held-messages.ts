import type { BrowserContext } from "@playwright/test";

/** Well under the five seconds that a message stays (specification, section 9). */
const CHECK_MS = 1_000;

/** Pauses the messages' timers like an inactive window: a busy machine may check late. */
export function holdMessages(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((pause) => {
    setInterval(() => {
      if (document.querySelector(".toast")) window.dispatchEvent(new Event("blur"));
    }, pause);
  }, CHECK_MS);
}
