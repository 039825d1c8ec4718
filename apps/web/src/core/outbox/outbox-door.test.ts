import "fake-indexeddb/auto";
import type { MemberWrite } from "@sovereign/contract/writes";
import { describe, expect, it, vi } from "vitest";
import { applied, device, note, OVERVIEW, settled, text, wordsOf } from "#testing/outbox-device.ts";
import { createOutboxDoor, type DoorParts } from "./outbox-door.ts";
import type { OutboxMessage } from "./outbox-parts.ts";

/** A device that keeps what is put down, and doors of pages of one member on it. */
function page() {
  const { store, sent, openTab, given } = device();
  const listeners: ((message: OutboxMessage) => void)[] = [];
  const putDown = new Map<string, MemberWrite>();
  const early: DoorParts["early"] = {
    keep: (write) => Boolean(putDown.set(write.id, write)),
    all: () => [...putDown.values()].map((write) => JSON.stringify(write)),
    remove: (id) => void putDown.delete(id),
    removeAll: () => putDown.clear(),
  };
  const removeAll = vi.fn(async () => {});
  const openDoor = (open: DoorParts["open"], mayWait = false) => {
    const door = createOutboxDoor({
      open,
      early,
      removeAll,
      mayWait,
      channel: { send: () => {}, receive: (listener) => void listeners.push(listener) },
      after(milliseconds, act) {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      now: () => Date.parse("2026-03-24T07:00:00Z"),
      newId: () => crypto.randomUUID(),
    });
    door.start();
    return door;
  };
  const opened = () => ({
    outbox: openTab({ onKept: early.remove }),
    left: () => [...putDown.values()],
  });
  const sentWords = () => sent.flatMap(({ writes }) => writes.map(wordsOf));
  const say = (message: OutboxMessage) => {
    for (const listener of listeners) listener(message);
  };
  return { store, sent, given, putDown, removeAll, openDoor, openTab, opened, sentWords, say };
}

const AT = "2026-03-24T07:00:00.000Z";
const noCode = async () => Promise.reject(new TypeError("Failed to fetch"));

describe("an outbox whose code is not here yet", () => {
  it("shows what is written at once, and hands it over in its order when the code comes", async () => {
    const { sent, putDown, openDoor, opened, sentWords } = page();
    const loaded = Promise.withResolvers<ReturnType<typeof opened>>();
    const door = openDoor(() => loaded.promise);
    const told = vi.fn();
    door.watch(told);
    const [first, second] = ["Call Priya", "Walk the site"].map((words) => door.add(text(words)));
    expect(door.getState().pending.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    expect(told).toHaveBeenCalledTimes(2);

    loaded.resolve(opened());
    expect(await second?.kept).toBe(true);
    expect((await first?.outcome)?.result).toMatchObject({ id: first?.id, outcome: "applied" });
    await settled();
    expect(sentWords()).toEqual(["Call Priya", "Walk the site"]);
    const writes = sent.flatMap((request) => request.writes);
    expect(writes.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(writes[0]?.edited_at).toBe("2026-03-24T07:00:00.000Z");
    expect(door.getState()).toMatchObject({ read: true, waiting: [] });
    expect(putDown.size).toBe(0);
  });

  it("is asked for again, with what waits, when the page wakes after it could not be loaded", async () => {
    const { openDoor, opened, sentWords } = page();
    const door = openDoor(vi.fn(async () => opened()).mockImplementationOnce(noCode));
    door.add(text("Call Priya"));
    expect(door.getState().stalled).toBe(false);
    await settled();
    expect(door.getState().pending.map(wordsOf)).toEqual(["Call Priya"]);
    expect(door.getState().stalled).toBe(true);
    door.wake();
    await settled();
    expect(sentWords()).toEqual(["Call Priya"]);
  });

  it("leaves what was written to the next page, if it never comes", async () => {
    const { sent, putDown, openDoor, opened, sentWords } = page();
    const { id } = openDoor(noCode).add(text("Call Priya"));
    await settled();
    // The page has gone; the next one has the code.
    const next = openDoor(async () => opened());
    next.load();
    await settled();
    expect(sentWords()).toEqual(["Call Priya"]);
    expect(sent[0]?.writes[0]).toMatchObject({ id, edited_at: "2026-03-24T07:00:00.000Z" });
    expect(putDown.size).toBe(0);
  });

  it("keeps what the device refused at first as soon as it does not, and puts it down no longer", async () => {
    const { store, given, openDoor, opened, putDown } = page();
    given.online = false;
    const door = openDoor(async () => opened());
    const refused = vi.spyOn(store, "change").mockRejectedValueOnce(new DOMException("full"));
    expect(await door.add(text("Call Priya")).kept).toBe(false);
    expect(putDown.size).toBe(1);
    door.wake();
    await settled();
    expect(refused.mock.calls.length).toBeGreaterThan(1);
    expect(door.getState()).toMatchObject({ notKept: false, waiting: [{ kept: true }] });
    expect(putDown.size).toBe(0);
  });

  it("leaves what was written to a page that is open already, when that wakes", async () => {
    const { openDoor, opened, sentWords } = page();
    const other = openDoor(async () => opened());
    other.load();
    await settled();
    openDoor(noCode).add(text("Call Priya"));
    await settled();
    expect(sentWords()).toEqual([]);
    other.wake();
    await settled();
    other.wake();
    await settled();
    expect(sentWords()).toEqual(["Call Priya"]);
  });

  it("is fetched when another tab speaks, and hears what was said before it came", async () => {
    const { openDoor, openTab, say } = page();
    const [onAnswered, onMissed] = [vi.fn(), vi.fn()];
    const open = vi.fn(async () => ({ outbox: openTab({ onAnswered, onMissed }), left: () => [] }));
    openDoor(open);
    expect(open).not.toHaveBeenCalled();
    const write = { ...text("Call Priya"), id: crypto.randomUUID(), seq: 1, edited_at: AT };
    const answer = applied({ device: "d1", sent_at: AT, writes: [write] });
    say({ type: "answered", ...answer, at: AT });
    await settled();
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith([], OVERVIEW);
    // It never saw that write: its overview may not be all that has changed.
    expect(onMissed).toHaveBeenCalledOnce();
  });

  it("takes back and brings again what it has not handed over", async () => {
    const { openDoor, opened, putDown, sentWords } = page();
    const loaded = Promise.withResolvers<ReturnType<typeof opened>>();
    const door = openDoor(() => loaded.promise);
    const [dropped, kept] = [door.add(text("Call Priya")), door.add(text("Walk the site"))];
    const bringBack = door.drop(dropped.id);
    expect(door.getState().pending.map(wordsOf)).toEqual(["Walk the site"]);
    expect([...putDown.keys()]).toEqual([kept.id]);
    loaded.resolve(opened());
    await settled();
    expect(sentWords()).toEqual(["Walk the site"]);
    expect(await bringBack()).toBe(true);
    await settled();
    expect(sentWords()).toEqual(["Walk the site", "Call Priya"]);
  });

  it("says what the device keeps only once it has looked", async () => {
    const { given, openDoor, opened } = page();
    given.online = false;
    await openDoor(async () => opened()).add(note("Rain")).kept;
    const { pending } = await openDoor(async () => opened()).whenRead();
    expect(pending.map(wordsOf)).toEqual(["Rain"]);
  });

  it("holds the screens until what may wait is read, and no longer than a moment", async () => {
    const { given, openDoor, opened } = page();
    given.online = false;
    await openDoor(async () => opened()).add(note("Rain")).kept;
    const held = openDoor(async () => opened(), true);
    expect(held.isUnread()).toBe(true);
    await vi.waitFor(() => expect(held.isUnread()).toBe(false));
    expect(held.getState().pending.map(wordsOf)).toEqual(["Rain"]);

    vi.useFakeTimers();
    const silent = openDoor(() => new Promise(() => {}), true);
    expect(silent.isUnread()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(silent.isUnread()).toBe(false);
    silent.add(note("Sun"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(silent.getState()).toMatchObject({ stalled: true, notKept: false });
    vi.useRealTimers();
  });

  it("forgets a member without its code", async () => {
    const { openDoor, putDown, removeAll } = page();
    const door = openDoor(noCode);
    door.add(text("Call Priya"));
    await settled();
    await door.forget();
    expect([putDown.size, door.getState().waiting.length]).toEqual([0, 0]);
    expect(removeAll).toHaveBeenCalledOnce();
  });
});
