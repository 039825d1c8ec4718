import { describe, expect, it, vi } from "vitest";
import { leadWhileVisible } from "./membership-news.ts";

/** One browser's locks: the first caller gets it, the others queue. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, options: { signal: AbortSignal }, task: () => Promise<void>) => {
    const mine = last.then(() => {
      if (options.signal.aborted) throw options.signal.reason;
      return task();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return { request } as unknown as LockManager;
}

function tab(locks: LockManager | undefined, visible = true) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: visible ? "visible" : "hidden",
  });
  const stop = new AbortController();
  let leading = 0;
  const task = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      leading += 1;
      signal.addEventListener("abort", () => {
        leading -= 1;
        resolve();
      });
    });
  leadWhileVisible({ page: page as unknown as Document, locks, name: "stream" }, task, stop.signal);
  return {
    leads: () => leading,
    stop: () => stop.abort(),
    show(state: "visible" | "hidden") {
      page.visibilityState = state;
      page.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

const settled = () => vi.waitFor(() => Promise.resolve());

describe("the tab with the stream", () => {
  it("is one of the visible ones, and passes it on when hidden or closed", async () => {
    const locks = browserLocks();
    const [first, second, hidden] = [tab(locks), tab(locks), tab(locks, false)];
    await settled();
    expect([first.leads(), second.leads(), hidden.leads()]).toEqual([1, 0, 0]);
    first.show("hidden");
    await vi.waitFor(() => expect(second.leads()).toBe(1));
    expect(first.leads()).toBe(0);
    first.show("visible");
    await settled();
    expect([first.leads(), second.leads()]).toEqual([0, 1]);
    second.stop();
    await vi.waitFor(() => expect(first.leads()).toBe(1));
  });

  it("is every visible one in a browser without locks", async () => {
    const [first, second] = [tab(undefined), tab(undefined)];
    await settled();
    expect([first.leads(), second.leads()]).toEqual([1, 1]);
    first.stop();
    first.show("visible");
    expect(first.leads()).toBe(0);
  });
});
