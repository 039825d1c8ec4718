import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { applied, device, note, settled, text, wordsOf } from "#testing/outbox-device.ts";

describe("a page that opens", () => {
  it("delays its screens until pending writes are read, for at most a second", async () => {
    const { store, given, openTab, pass } = device();
    given.online = false;
    await openTab().add(note("Rain")).kept;
    const tab = openTab({ mayWait: true });
    expect(tab.getState()).toMatchObject({ read: false, loading: true });
    await settled();
    expect(tab.getState()).toMatchObject({ read: true, loading: false });
    expect(tab.getState().pending.map(wordsOf)).toEqual(["Rain"]);

    const read = () => new Promise<never>(() => {});
    const silent = openTab({ mayWait: true, store: { ...store, read } });
    await pass(1_000);
    expect(silent.getState()).toMatchObject({ read: false, loading: false });
  });

  it("reads and deletes what the device stored before it sends anything", async () => {
    const { store, given, openTab } = device();
    given.online = false;
    await openTab().add(note("Rain")).kept;
    const tab = openTab();
    tab.stop();
    expect((await tab.whenRead()).pending.map(wordsOf)).toEqual(["Rain"]);
    await tab.clear();
    expect(tab.getState().pending).toEqual([]);
    expect(await store.read("u1")).toEqual([]);
  });

  it("takes responses from another tab and refetches for writes it never saw", async () => {
    const { openTab } = device();
    const [onAnswered, onMissed] = [vi.fn(), vi.fn()];
    const tab = openTab({ onAnswered, onMissed });
    await settled();
    const edited_at = "2026-03-24T07:00:00.000Z";
    const write = { ...text("Call Priya"), id: crypto.randomUUID(), seq: 1, edited_at };
    const answer = applied({ device: "d1", sent_at: edited_at, writes: [write] });
    tab.hear({ type: "answered", results: answer.results, answer, at: edited_at });
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith([], answer);
    expect(onMissed).toHaveBeenCalledOnce();
  });
});
