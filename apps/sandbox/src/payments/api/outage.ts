import type { OutageMode } from "#payments/control/payment-control.ts";
import { providerFailure } from "./api-errors.ts";

const SLOW_SECONDS = 30;

const MAX_TIMER_MS = 2 ** 31 - 1;

export class Outage {
  mode: OutageMode = "none";
  #wait = 0;
  #change = new AbortController();

  /** Requests that are delayed already are answered immediately, in the new mode. */
  set(mode: OutageMode, seconds = SLOW_SECONDS): void {
    this.mode = mode;
    this.#wait = seconds * 1000;
    this.#change.abort();
    this.#change = new AbortController();
  }

  /** Resolves when the request may proceed; throws the provider's error while it is down. */
  async pass(request: Request): Promise<void> {
    if (this.mode === "slow") await this.#waitFor(request.signal, this.#wait);
    if (this.mode === "silent") await this.#waitFor(request.signal, MAX_TIMER_MS);
    if (this.mode === "down") throw providerFailure();
  }

  /** Returns the response that replaces the real one; undefined where none does. */
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
