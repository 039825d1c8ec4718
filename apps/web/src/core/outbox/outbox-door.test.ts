import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { device, settled, text, wordsOf } from "#testing/outbox-device.ts";
import { createOutboxDoor } from "./outbox-door.ts";

describe("an outbox whose code is not here yet", () => {
  it("shows what is written at once, and hands it over in its order when the code comes", async () => {
    const { sent, openTab } = device();
    const loaded = Promise.withResolvers<ReturnType<typeof openTab>>();
    const door = createOutboxDoor({
      open: () => loaded.promise,
      now: () => Date.parse("2026-03-24T07:00:00Z"),
      newId: () => crypto.randomUUID(),
    });
    const told = vi.fn();
    door.watch(told);
    door.start();
    const [first, second] = ["Call Priya", "Walk the site"].map((words) => door.add(text(words)));
    expect(door.getState().pending.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    expect(told).toHaveBeenCalledTimes(2);

    loaded.resolve(openTab());
    expect(await second?.kept).toBe(true);
    expect((await first?.outcome)?.result).toMatchObject({ id: first?.id, outcome: "applied" });
    await settled();
    const writes = sent.flatMap((request) => request.writes);
    expect(writes.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    expect(writes.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(writes[0]?.edited_at).toBe("2026-03-24T07:00:00.000Z");
    expect(door.getState()).toMatchObject({ read: true, waiting: [] });
  });

  it("is asked for again, with what waits, when the page wakes after it could not be loaded", async () => {
    const { sent, openTab } = device();
    const open = vi
      .fn(async () => openTab())
      .mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const door = createOutboxDoor({ open, now: Date.now, newId: () => crypto.randomUUID() });
    door.start();
    door.add(text("Call Priya"));
    await settled();
    expect(door.getState().pending.map(wordsOf)).toEqual(["Call Priya"]);
    door.wake();
    await settled();
    expect(sent.flatMap((request) => request.writes.map(wordsOf))).toEqual(["Call Priya"]);
  });
});
