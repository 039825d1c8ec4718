import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { ConnectionError } from "#core/api/api-error.ts";
import { applied, device, note, refusal, settled, text, wordsOf } from "#testing/outbox-device.ts";

describe("a pending write", () => {
  it("exists from the call on, is saved under the device's sequence, and is removed once applied", async () => {
    const { store, given, sent, openTab, waits } = device();
    given.online = false;
    const tab = openTab();
    await settled();
    const { kept } = tab.add(text("Call Priya"));
    expect(tab.getState().pending.map(wordsOf)).toEqual(["Call Priya"]);
    expect(await kept).toBe(true);
    tab.add(text("Walk the site"));
    await settled();
    tab.stop();

    // Only the store survives the page.
    given.online = true;
    const next = openTab();
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.writes.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    expect(sent[0]?.writes.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(next.getState()).toMatchObject({ read: true, waiting: [], parked: [], notKept: false });
    // The day's last text stays as a copy, in case the server loses it.
    const [, copy, ...more] = await store.read("u1");
    expect(copy).toMatchObject([2, { state: { is: "saved" }, user_id: "u1" }]);
    expect(more).toEqual([]);
    expect(waits()).toEqual([]);
  });

  it("is numbered in one sequence by two tabs and sent by one of them for both", async () => {
    const { given, sent, openTab } = device();
    given.online = false;
    const [one, other] = [openTab(), openTab()];
    for (const [index, tab] of [one, other, one, other].entries()) {
      await tab.add(text(`${index}`)).kept;
    }
    const waiting = () => [one, other].map((tab) => tab.getState().pending.map(wordsOf));
    const all = ["0", "1", "2", "3"];
    await vi.waitFor(() => expect(waiting()).toEqual([all, all]));
    given.online = true;
    one.wake();
    other.wake();
    await vi.waitFor(() => expect(waiting()).toEqual([[], []]));
    expect(sent.map(({ writes }) => writes.map(wordsOf))).toEqual([all]);
    expect(new Set(sent[0]?.writes.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3, 4]));
  });

  it("is one note per day, the last one, unless one was already sent", async () => {
    const { given, sent, openTab } = device();
    given.online = false;
    const tab = openTab();
    for (const words of ["He", "He asked", "He asked for a week."]) await tab.add(note(words)).kept;
    expect(tab.getState().pending.map(wordsOf)).toEqual(["He asked for a week."]);
    given.online = true;
    given.answer = () => {
      throw new ConnectionError("the answer was lost");
    };
    tab.wake();
    await settled();
    await tab.add(note("He signed.")).kept;
    given.answer = applied;
    tab.tryNow();
    await settled();
    expect(sent.at(-1)?.writes.map(wordsOf)).toEqual(["He asked for a week.", "He signed."]);
  });

  it("keeps a newer note when a frozen tab saves an older one after the clock was set back", async () => {
    const { given, openTab } = device();
    given.online = false;
    const frame = Promise.withResolvers<void>();
    const [frozen, tab] = [openTab({ afterFrame: () => frame.promise }), openTab()];
    const { kept } = frozen.add(note("He asked for a week."));
    given.now -= 2 * 60 * 60_000;
    await tab.add(note("He signed.")).kept;
    frame.resolve();
    await kept;
    await settled();
    const words = tab.getState().pending.map(wordsOf);
    expect(words.toSorted()).toEqual(["He asked for a week.", "He signed."]);
  });

  it("is done once answered, even while a tab is saving it", async () => {
    const { given, sent, store, openTab } = device();
    given.online = false;
    const frame = Promise.withResolvers<void>();
    const tab = openTab({ afterFrame: () => frame.promise });
    await settled();
    const { id, kept } = tab.add(text("Call Priya"));
    const results = [{ id, outcome: "applied" as const, code: null, milestone: null }];
    const at = new Date(given.now).toISOString();
    tab.hear({ type: "answered", results, answer: null, at });
    frame.resolve();
    await kept;
    await settled();
    expect(sent).toEqual([]);
    const [, [, copy] = []] = await store.read("u1");
    expect(copy).toMatchObject({ state: { is: "saved" } });
  });

  it("is in memory only where the device stores nothing, is marked so and is sent all the same", async () => {
    const refuse = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const { given, sent, openTab } = device();
    given.online = false;
    const tab = openTab({ store: { read: refuse, change: refuse } });
    expect(await tab.add(text("Call Priya")).kept).toBe(false);
    expect(tab.getState()).toMatchObject({ notKept: true, waiting: [{ kept: false }] });
    given.online = true;
    tab.wake();
    await settled();
    expect(sent[0]?.writes.map(wordsOf)).toEqual(["Call Priya"]);
    expect(tab.getState()).toMatchObject({ notKept: false, waiting: [] });
  });

  it("is saved as soon as the device can, if it could not at first", async () => {
    const { store, given, openTab } = device();
    given.online = false;
    const tab = openTab();
    await settled();
    vi.spyOn(store, "change").mockRejectedValueOnce(new DOMException("full"));
    expect(await tab.add(text("Call Priya")).kept).toBe(false);
    tab.wake();
    await settled();
    expect(tab.getState()).toMatchObject({ notKept: false, waiting: [{ kept: true }] });
  });

  it("of a tab that closed without a message is sent by another open tab on resume", async () => {
    const { given, sent, openTab } = device();
    given.online = false;
    const [other, closing] = [openTab(), openTab({ broadcast: () => {} })];
    await closing.add(text("Call Priya")).kept;
    closing.stop();
    given.online = true;
    other.wake();
    await settled();
    expect(sent.flatMap(({ writes }) => writes.map(wordsOf))).toEqual(["Call Priya"]);
  });

  it("of another version is neither sent nor lost, and is counted", async () => {
    const { store, sent, openTab } = device();
    const later = { write: { kind: "photo", id: "x" }, device: "y" };
    await store.change("u1", () => ({ put: [[7, later]], result: undefined }));
    const tab = openTab();
    await tab.add(text("Call Priya")).kept;
    await settled();
    expect(sent.flatMap(({ writes }) => writes.map(wordsOf))).toEqual(["Call Priya"]);
    expect(tab.getState().unknown).toBe(1);
    expect(await store.read("u1")).toContainEqual([7, later]);
  });

  it("belongs to one member and is deleted when they sign out on purpose", async () => {
    const { store, given, sent, openTab } = device();
    given.online = false;
    const first = openTab();
    await first.add(text("Sell the house")).kept;
    first.stop();
    const second = openTab({}, "u2");
    await second.add(text("Call Priya")).kept;
    given.online = true;
    second.wake();
    await settled();
    expect(sent.flatMap(({ writes }) => writes.map(wordsOf))).toEqual(["Call Priya"]);
    expect(await store.read("u1")).toHaveLength(2);
    await first.clear();
    expect(await store.read("u1")).toEqual([]);
    await second.clear();
    expect(await store.read("u2")).toEqual([]);
  });

  it("can be discarded and restored before the device has saved it", async () => {
    const { given, sent, openTab } = device();
    given.online = false;
    const frame = Promise.withResolvers<void>();
    const tab = openTab({ afterFrame: () => frame.promise });
    const [dropped] = [tab.add(text("Call Priya")), tab.add(text("Walk the site"))];
    const undo = tab.drop(dropped.id);
    expect(tab.getState().pending.map(wordsOf)).toEqual(["Walk the site"]);
    frame.resolve();
    await settled();
    expect(await undo()).toBe(true);
    given.online = true;
    tab.wake();
    await settled();
    const words = sent.flatMap(({ writes }) => writes.map(wordsOf));
    expect(words.toSorted()).toEqual(["Call Priya", "Walk the site"]);
  });

  it("is waited for no more once it was replaced or discarded, and again once restored", async () => {
    const { given, openTab } = device();
    given.online = false;
    const tab = openTab();
    const seen: string[] = [];
    const add = async (name: string, write = text(name)) => {
      const { id, kept, outcome } = tab.add(write);
      void outcome.then(() => seen.push(name));
      await kept;
      return id;
    };
    const replaced = await add("replaced", note("He"));
    await add("last", note("He asked"));
    const discarded = await add("discarded");
    const restored = await add("restored");
    tab.drop(discarded);
    await tab.drop(restored)();
    // Another tab sent them before it knew.
    const at = new Date(given.now).toISOString();
    const results = [replaced, discarded, restored].map((id) => ({
      id,
      outcome: "applied" as const,
      code: null,
      milestone: null,
    }));
    tab.hear({ type: "answered", results, answer: null, at });
    await settled();
    expect(seen).toEqual(["restored"]);
  });

  it("discarded in one tab and restored in another that did not know stays", async () => {
    const { store, openTab } = device(() => {
      throw refusal(413, "request.too_large");
    });
    const [one, other] = [openTab(), openTab({ broadcast: () => {} })];
    await one.add(text("Call Priya")).kept;
    await settled();
    const [parked] = one.getState().parked;
    const id = parked?.write.id ?? "";
    other.drop(id);
    await settled();
    expect(await one.drop(id)()).toBe(true);
    await settled();
    other.wake();
    await settled();
    expect(await store.read("u1")).toHaveLength(2);
    const shown = [one, other].map((tab) =>
      tab.getState().parked.map(({ write }) => wordsOf(write)),
    );
    expect(shown).toEqual([["Call Priya"], ["Call Priya"]]);
  });

  it("restored in another tab survives a discard that a slow database runs later", async () => {
    const { store, openTab } = device(() => {
      throw refusal(413, "request.too_large");
    });
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const change: typeof store.change = async (...how) => {
      if (dropped) await slow;
      return store.change(...how);
    };
    let dropped = false;
    const [one, other] = [openTab({ store: { ...store, change } }), openTab()];
    await one.add(text("Call Priya")).kept;
    await settled();
    const id = one.getState().parked[0]?.write.id ?? "";
    dropped = true;
    one.drop(id);
    expect(await other.drop(id)()).toBe(true);
    goOn();
    await settled();
    expect(other.getState().parked).toHaveLength(1);
    expect(await store.read("u1")).toHaveLength(2);
  });

  it("that a full device could not discard is shown again, and stays if another tab restored it", async () => {
    const { store, openTab } = device(() => {
      throw refusal(413, "request.too_large");
    });
    const [one, other] = [openTab(), openTab()];
    await one.add(text("Call Priya")).kept;
    await settled();
    const id = one.getState().parked[0]?.write.id ?? "";
    const full = new DOMException("full", "QuotaExceededError");
    const change = vi.spyOn(store, "change").mockRejectedValue(full);
    const shown = () =>
      [one, other].map((tab) => tab.getState().parked.map(({ write }) => wordsOf(write)));
    one.drop(id);
    expect(shown()).toEqual([[], ["Call Priya"]]);
    await settled();
    expect(shown()).toEqual([["Call Priya"], ["Call Priya"]]);
    one.drop(id);
    const undo = other.drop(id);
    await settled();
    change.mockRestore();
    expect(await undo()).toBe(true);
    one.wake();
    await settled();
    expect(shown()).toEqual([["Call Priya"], ["Call Priya"]]);
    expect(await store.read("u1")).toHaveLength(2);
  });
});

describe("a device that was copied to another", () => {
  async function copied() {
    const [phone, copy] = [device(), device()];
    const first = phone.openTab();
    await first.add(text("Call Priya")).kept;
    await settled();
    const entries = await phone.store.read("u1");
    await copy.store.change("u1", () => ({ put: entries, result: undefined }));
    copy.given.online = false;
    const second = copy.openTab();
    await settled();
    return { phone, copy, first, second };
  }

  it("says which of its numbers were answered", async () => {
    const { phone, first } = await copied();
    await first.add(note("He signed.")).kept;
    await settled();
    expect(phone.sent.map(({ known }) => known)).toEqual([0, 1]);
  });

  it("takes a new name when it hears of a write under its own that it did not make", async () => {
    const { phone, copy, first, second } = await copied();
    const own = await first.add(text("Walk the site"));
    await settled();
    await second.add(note("It rained.")).kept;
    const { device: name } = second.getState();
    expect(name).toBe(first.getState().device);
    expect([await first.isOwn(own.id), await second.isOwn(own.id)]).toEqual([true, false]);
    const renamed = second.getState().device;
    expect(renamed).not.toBe(name);
    copy.given.online = true;
    second.wake();
    await settled();
    expect(copy.sent).toMatchObject([
      { device: renamed, known: 0, writes: [{ note: "It rained." }] },
    ]);
    expect(phone.sent.at(-1)?.device).toBe(name);
  });

  it("keeps its name for the writes of its other tabs", async () => {
    const { phone, first } = await copied();
    const other = phone.openTab();
    await settled();
    const { id, kept } = other.add(text("Walk the site"));
    await kept;
    await settled();
    expect([await first.isOwn(id), await other.isOwn(id)]).toEqual([true, true]);
    expect(first.getState().device).toBe(other.getState().device);
  });
});
