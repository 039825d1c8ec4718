import type { OutageMode } from "#payments/payment-control.ts";
import { providerFailure } from "./api-errors.ts";

const SLOW_SECONDS = 30;

/** Lets the interface fail or wait on demand. */
export class Outage {
  mode: OutageMode = "none";
  #wait = 0;
  #change = new AbortController();

  /** What waits already is answered at once, in the new way. */
  set(mode: OutageMode, seconds = SLOW_SECONDS): void {
    this.mode = mode;
    this.#wait = seconds * 1000;
    this.#change.abort();
    this.#change = new AbortController();
  }

  /** Lets a request through, at once or later; throws the provider's own failure when it is down. */
  async pass(request: Request): Promise<void> {
    if (this.mode === "slow") await this.#waitFor(request.signal);
    if (this.mode === "down") throw providerFailure();
  }

  #waitFor(gone: AbortSignal): Promise<void> {
    const over = AbortSignal.any([gone, this.#change.signal]);
    if (over.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#wait);
      over.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
