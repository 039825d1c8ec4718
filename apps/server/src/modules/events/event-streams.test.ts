import { afterEach, expect, it, vi } from "vitest";
import type { Caller } from "#http/environment.ts";
import { createEventStreams } from "./event-streams.ts";

const caller = { userId: "ada", sessionId: "one" } as Caller;

afterEach(() => {
  vi.useRealTimers();
});

/** Only the stream's timers are fake. */
function open() {
  vi.useFakeTimers();
  const streams = createEventStreams({ clock: () => new Date() });
  const stream = streams.open(caller, new Date(Date.now() + 600_000));
  return { streams, stream };
}

it("sends a message every twenty seconds, so that a dead connection is noticed", async () => {
  const { streams, stream } = open();
  const reader = stream.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toContain("ready");
  for (let times = 0; times < 2; times += 1) {
    vi.advanceTimersByTime(20_000);
    expect(await read()).toBe(": still here\n\n");
  }
  streams.drain();
  expect(vi.getTimerCount()).toBe(0);
});

it("ends for a client that reads nothing, and stops buffering for it", async () => {
  const { streams, stream } = open();
  for (let news = 0; news < 1000; news += 1) streams.send("ada", { event: "membership" });
  let kept = 0;
  for await (const _ of stream) kept += 1;
  expect(kept).toBeLessThan(50);
  expect(vi.getTimerCount()).toBe(0);
});
