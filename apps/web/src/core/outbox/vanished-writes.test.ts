import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { device, note, settled, text, wordsOf } from "#testing/outbox-device.ts";
import { indexedOutboxStore } from "./outbox-store.ts";

/** An offline tab with two pending writes, and a function that deletes stored entries. */
async function waitingTab() {
  const parts = device();
  const { store, given, openTab } = parts;
  given.online = false;
  const tab = openTab();
  for (const words of ["Call Priya", "Walk the site"]) await tab.add(text(words)).kept;
  await settled();
  const remove = (...places: number[]) =>
    store.change("u1", (entries) => ({
      remove: places.length > 0 ? places : entries.map(([place]) => place),
      result: undefined,
    }));
  async function reconnect() {
    given.online = true;
    tab.wake();
    await settled();
  }
  return { ...parts, tab, remove, reconnect };
}

describe("a write that disappears from the device while a page is open", () => {
  it.each([
    ["with the whole database", []],
    ["alone", [1]],
    ["with the device's sequence", [0, 2]],
  ])("is restored, %s, and sent", async (_, places) => {
    const { tab, store, remove, sent, reconnect } = await waitingTab();
    await remove(...places);
    tab.wake();
    await settled();
    expect(tab.getState()).toMatchObject({ notKept: false });
    expect(tab.getState().pending.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    const words = (await store.read("u1")).map(([, value]) => wordsOf(Object(value).write));
    expect(words.filter(Boolean).toSorted()).toEqual(["Call Priya", "Walk the site"]);
    await reconnect();
    expect(sent.flatMap(({ writes }) => writes.map(wordsOf))).toEqual([
      "Call Priya",
      "Walk the site",
    ]);
    expect(tab.getState().waiting).toEqual([]);
  });

  it("replaces its own damaged entry, and leaves another version's entry alone", async () => {
    const { tab, store, reconnect, sent } = await waitingTab();
    const other = { write: { kind: "photo", id: "x" } };
    await store.change("u1", () => ({
      put: [
        [1, { damaged: true }],
        [7, other],
      ],
      result: undefined,
    }));
    tab.wake();
    await settled();
    expect((await store.read("u1")).map(([place]) => place)).toEqual([0, 1, 2, 7]);
    expect(await store.read("u1")).toContainEqual([7, other]);
    await reconnect();
    expect(sent[0]?.writes).toHaveLength(2);
  });

  it("never restarts the device's sequence under the same name", async () => {
    const { tab, remove, sent, reconnect } = await waitingTab();
    await reconnect();
    await remove();
    tab.add(text("Later"));
    await settled();
    const [first, last] = [sent[0], sent.at(-1)];
    expect(last?.writes.map(wordsOf)).toEqual(["Later"]);
    expect(last?.device).not.toBe(first?.device);
  });

  it("is not restored when another tab sent it without notifying this one", async () => {
    const { tab, given, openTab, sent } = await waitingTab();
    const silent = openTab({ broadcast: () => {} });
    await settled();
    given.online = true;
    silent.tryNow();
    await settled();
    tab.wake();
    await settled();
    expect(sent).toHaveLength(1);
    expect(tab.getState().waiting).toEqual([]);
  });

  it("is not restored on a device where its member signed out", async () => {
    const { given, openTab, store } = device();
    given.online = false;
    const tab = openTab({ mayKeep: () => false });
    await tab.add(note("Private")).kept;
    const other = openTab({ broadcast: () => {} });
    await settled();
    await other.clear();
    tab.wake();
    await settled();
    expect(await store.read("u1")).toEqual([]);
  });
});

it("reopens a connection that the browser closed silently", async () => {
  const opening = vi.spyOn(indexedDB, "open");
  const store = indexedOutboxStore("closed-untold");
  await store.change("u1", () => ({ put: [[1, "kept"]], result: undefined }));
  opening.mock.results[0]?.value.result.close();
  expect(await store.read("u1")).toEqual([[1, "kept"]]);
  expect(opening).toHaveBeenCalledTimes(2);
});

it("never shows or sends a record that names another member", async () => {
  const { store, given, openTab, sent } = device();
  given.online = false;
  const first = openTab();
  await first.add(text("Sell the house")).kept;
  const [, [, theirs] = []] = await store.read("u1");
  await store.change("u2", () => ({ put: [[4, theirs]], result: undefined }));
  given.online = true;
  first.stop();
  const second = openTab({}, "u2");
  await settled();
  expect(second.getState()).toMatchObject({ waiting: [], unknown: 0 });
  expect(sent).toEqual([]);
});
