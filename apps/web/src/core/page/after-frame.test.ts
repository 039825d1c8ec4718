import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterFrame } from "./after-frame.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  return over;
}

it("code deferred behind a frame loads after it", async () => {
  const wait = afterFrame();
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersToNextFrame();
  expect(await isOver(wait)).toBe(true);
});

it.each([
  ["hidden", document, "visibilitychange"],
  ["left", window, "pagehide"],
] as const)(
  "code deferred behind a frame loads immediately when the page is %s",
  async (_, target, event) => {
    const wait = afterFrame();
    target.dispatchEvent(new Event(event));
    expect(await isOver(wait)).toBe(true);
  },
);
