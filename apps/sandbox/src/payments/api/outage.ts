import type { OutageMode } from "#payments/control/payment-control.ts";
import { providerFailure } from "./api-errors.ts";

const SLOW_SECONDS = 30;

/** The longest that a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Lets the interface fail or wait on demand. */
export class Outage {
  mode: OutageMode = "none";
  #wait = 0;
  #change = new AbortController();

  /** Requests that wait already are answered at once, in the new way. */
  set(mode: OutageMode, seconds = SLOW_SECONDS): void {
    this.mode = mode;
    this.#wait = seconds * 1000;
    this.#change.abort();
    this.#change = new AbortController();
  }

  /** Lets a request through, at once or later; throws the provider's own failure when it is down. */
  async pass(request: Request): Promise<void> {
    if (this.mode === "slow") await this.#waitFor(request.signal, this.#wait);
    if (this.mode === "silent") await this.#waitFor(request.signal, LONGEST_TIMER);
    if (this.mode === "down") throw providerFailure();
  }

  /** What is sent instead of the real answer; undefined when the real one is. */
  instead(): Response | undefined {
    switch (this.mode) {
      case "html":
        return new Response("<!doctype html><title>Gateway</title>", {
          headers: { "content-type": "text/html" },
        });
      case "redirect":
        return Response.json(
          { object: "redirect" },
          { status: 302, headers: { location: "https://elsewhere.test/" } },
        );
      case "truncated":
        return new Response('{"id": "cs_test_1", "object": "checkout.ses', {
          headers: { "content-type": "application/json" },
        });
      default:
        return undefined;
    }
  }

  #waitFor(gone: AbortSignal, milliseconds: number): Promise<void> {
    const over = AbortSignal.any([gone, this.#change.signal]);
    if (over.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      over.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
