import type { PieceFile } from "@sovereign/content/server/pack/check-piece";
import { describe, expect, it, vi } from "vitest";
import { createTextThread } from "./text-thread.ts";

const HEAD = "---\nid: roof\nsection: briefings\ntitle: A Roof\naccess: member\norder: 90\n---\n\n";
const BESIDE = {
  values: { product: "Sovereign", email: "a@example.com", app_price: "$1" },
  files: { media: [], made: [], bytes: [] },
};
const given = (text: string) => ({
  file: { shelf: "briefings", name: "roof", text: HEAD + text } satisfies PieceFile,
  ...BESIDE,
});

describe("the thread that checks texts", () => {
  it("takes one text after the other, each as itself", async () => {
    const run = createTextThread({ idleMs: 1 });
    const checks = ["One.", "Two, two.", "Three {harbor}."].map((text) =>
      run("check", given(text)),
    );
    const found = await Promise.all(checks);
    expect(found.map((each) => [each?.words, each?.problems.length])).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    const read = { text: "A _word_.", path: "a.md", firstLine: 1, ...BESIDE };
    expect((await run("read", read))?.tree?.blocks).toHaveLength(1);
  });

  it("ends with a text that takes too long, and begins again with the next", async () => {
    const run = createTextThread({ deadlineMs: 0 });
    expect(await run("check", given("One."))).toBeNull();
    expect(await run("check", given("Two."))).toBeNull();
  });

  it("takes no text into a thread that ends because it had none for a while", async ({
    onTestFinished,
  }) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const run = createTextThread({ idleMs: 1_000 });
    await run("check", given("One."));
    vi.advanceTimersByTime(1_000);
    expect((await run("check", given("Two, two.")))?.words).toBe(2);
  });

  it("fails with what fails in it, and goes on", async () => {
    const run = createTextThread({ idleMs: 1 });
    const broken = { file: null, ...BESIDE } as unknown as ReturnType<typeof given>;
    await expect(run("check", broken)).rejects.toThrow(/null/);
    expect((await run("check", given("One.")))?.words).toBe(1);
  });
});
