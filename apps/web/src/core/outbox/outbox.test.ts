import "fake-indexeddb/auto";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { describe, expect, it, vi } from "vitest";
import { ApiError, type ApiErrorCode, ConnectionError } from "#core/api/api-error.ts";
import { testOverview } from "#testing/overviews.ts";
import { createOutbox } from "./outbox.ts";
import type { OutboxMessage, OutboxParts, SentWrites } from "./outbox-parts.ts";
import type { NewWrite } from "./outbox-state.ts";
import { indexedOutboxStore } from "./outbox-store.ts";

const OVERVIEW = testOverview("2026-03-24");
const note = (text: string): NewWrite => ({
  kind: "note",
  date: "2026-03-24",
  note: text,
  time_zone: "UTC",
});
const text = (content: string): NewWrite => ({
  kind: "text",
  date: "2026-03-24",
  content,
  time_zone: "UTC",
});
const wordsOf = (write: MemberWrite | undefined) =>
  write?.kind === "note" ? write.note : write?.kind === "text" ? write.content : undefined;

const applied = ({ writes }: SentWrites) => ({
  results: writes.map(
    ({ id }): WriteResult => ({
      id,
      outcome: "applied",
      code: null,
      milestone: null,
    }),
  ),
  overview: OVERVIEW,
});
const refusal = (status: number, code?: ApiErrorCode, retryAfter?: number) =>
  new ApiError(
    { status, headers: new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {}) },
    code && code !== "unknown" ? { code } : null,
  );

/** A device with one database, in which tabs are opened; `answer` is the server's. */
function device(answer: (sent: SentWrites) => ReturnType<typeof applied> = applied) {
  const store = indexedOutboxStore(`outbox-${crypto.randomUUID()}`);
  const listeners = new Map<number, (message: OutboxMessage) => void>();
  const timers: { at: number; act: () => void }[] = [];
  const sent: SentWrites[] = [];
  const given = { answer, online: true, now: Date.parse("2026-03-24T08:00:00Z") };
  let queue: Promise<unknown> = Promise.resolve();

  function openTab(parts: Partial<OutboxParts> = {}, userId = "u1") {
    const own = listeners.size;
    listeners.set(own, () => {});
    const outbox = createOutbox({
      userId,
      store,
      async send(request) {
        if (!given.online) throw new ConnectionError("offline");
        sent.push(request);
        return given.answer(request);
      },
      lock: (task) => {
        const result = queue.then(task);
        queue = result.catch(() => undefined);
        return result;
      },
      channel: {
        send(message) {
          for (const [tab, listener] of listeners) if (tab !== own) listener(message);
        },
        receive: (listener) => void listeners.set(own, listener),
        close: () => void listeners.delete(own),
      },
      now: () => given.now,
      newId: () => crypto.randomUUID(),
      after(milliseconds, act) {
        const timer = { at: given.now + milliseconds, act };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      isOnline: () => given.online,
      afterFrame: async () => {},
      onAnswered: vi.fn(),
      onMissed: vi.fn(),
      persist: async () => true,
      ...parts,
    });
    outbox.start();
    return outbox;
  }
  /** Lets so much time pass, and all timers that are due meanwhile. */
  async function pass(milliseconds: number) {
    given.now += milliseconds;
    const due = timers.filter(({ at }) => at <= given.now);
    for (const timer of due) timers.splice(timers.indexOf(timer), 1);
    for (const { act } of due) act();
    await settled();
  }
  const waits = () => timers.map(({ at }) => at - given.now);
  return { store, given, sent, openTab, pass, waits };
}

/** Long enough for whatever goes on without a timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("what waits on a device", () => {
  it("is there from the call on, is kept under the device's count, and leaves once it is applied", async () => {
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

    // The page has gone, and with it all but the store.
    given.online = true;
    const next = openTab();
    await settled();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.writes.map(wordsOf)).toEqual(["Call Priya", "Walk the site"]);
    expect(sent[0]?.writes.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(next.getState()).toMatchObject({ read: true, waiting: [], parked: [], notKept: false });
    expect((await store.read("u1")).map(([place]) => place)).toEqual([0]);
    expect(waits()).toEqual([]);
  });

  it("is counted in one order by two tabs, and sent by one of them for both", async () => {
    const { given, sent, openTab } = device();
    given.online = false;
    const [one, other] = [openTab(), openTab()];
    for (const [index, tab] of [one, other, one, other].entries()) {
      await tab.add(text(`${index}`)).kept;
    }
    await settled();
    expect(one.getState().pending).toEqual(other.getState().pending);
    given.online = true;
    one.wake();
    other.wake();
    await settled();
    expect(sent.map(({ writes }) => writes.map(wordsOf))).toEqual([["0", "1", "2", "3"]]);
    expect(new Set(sent[0]?.writes.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3, 4]));
    expect([one, other].map((tab) => tab.getState().pending)).toEqual([[], []]);
  });

  it("is one note of a day, the last, unless one was sent already", async () => {
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

  it("waits in the page alone where the device keeps nothing, says so, and is sent all the same", async () => {
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

  it("is each member's own, and gone when they sign out on purpose", async () => {
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
    await first.forget();
    expect(await store.read("u1")).toEqual([]);
    second.stop();
    await settled();
    expect(await store.read("u2")).toEqual([]);
  });
});

describe("what is not answered", () => {
  it.each([
    ["silence", new ConnectionError("silence"), [1, 2, 4, 8, 16, 32, 32]],
    ["503", refusal(503, "server.unavailable"), [1, 2, 4, 8, 16, 32, 32]],
    ["429 with a wait", refusal(429, "request.rate_limited", 20), [20, 20, 20, 20, 20, 32, 32]],
    ["401", refusal(401, "auth.token_invalid"), [1, 2, 4]],
    ["the page of another network", refusal(403, "unknown"), [1, 2, 4]],
    ["a server without the endpoint", refusal(404, "route.not_found"), [1, 2, 4]],
  ])("waits after %s, and is sent when it can be", async (_, error, seconds) => {
    const { given, sent, openTab, pass, waits } = device(() => {
      throw error;
    });
    const tab = openTab();
    await tab.add(text("Call Priya")).kept;
    await settled();
    for (const wait of seconds) {
      expect(waits()).toEqual([wait * 1_000]);
      expect(tab.getState()).toMatchObject({ stalled: true, sending: false, parked: [] });
      await pass(wait * 1_000);
    }
    given.answer = applied;
    const before = sent.length;
    await pass(32_000);
    expect(sent).toHaveLength(before + 1);
    expect(tab.getState()).toMatchObject({ waiting: [], stalled: false });
  });

  it("keeps to the pause that the server asked for, unless the member presses", async () => {
    const { sent, openTab } = device(() => {
      throw refusal(429, "request.rate_limited", 20);
    });
    const tab = openTab();
    await tab.add(text("Call Priya")).kept;
    await settled();
    await tab.add(text("Walk the site")).kept;
    tab.wake();
    await settled();
    expect(sent).toHaveLength(1);
    tab.tryNow();
    await settled();
    expect(sent).toHaveLength(2);
  });

  it("is said to be slow after three seconds", async () => {
    const answer = Promise.withResolvers<ReturnType<typeof applied>>();
    const { openTab, pass } = device();
    const tab = openTab({ send: () => answer.promise });
    await tab.add(text("Call Priya")).kept;
    await settled();
    expect(tab.getState()).toMatchObject({ sending: true, stalled: false });
    await pass(3_000);
    expect(tab.getState()).toMatchObject({ sending: true, stalled: true });
  });
});

describe("what is refused", () => {
  it("is parked with its code, holds up no other, and comes back when its drop is undone", async () => {
    const { store, given, sent, openTab } = device((request) => {
      if (request.writes.some((write) => wordsOf(write) === "bad")) {
        throw refusal(413, "request.too_large");
      }
      return applied(request);
    });
    given.online = false;
    const tab = openTab();
    for (const words of ["one", "bad", "two"]) await tab.add(text(words)).kept;
    given.online = true;
    tab.wake();
    await settled();
    expect(sent.map(({ writes }) => writes.length)).toEqual([3, 1, 1, 1]);
    const [parked] = tab.getState().parked;
    expect(tab.getState()).toMatchObject({ waiting: [], parked: [{ code: "request.too_large" }] });
    tab.stop();

    const next = openTab();
    await settled();
    expect(sent).toHaveLength(4);
    expect(wordsOf(next.getState().parked[0]?.write)).toBe("bad");
    const undo = next.drop(parked?.write.id ?? "");
    await settled();
    expect((await store.read("u1")).map(([place]) => place)).toEqual([0]);
    undo();
    await settled();
    expect(wordsOf(next.getState().parked[0]?.write)).toBe("bad");
    expect(await store.read("u1")).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  it("and what is superseded stays to be seen, each told to whoever wrote it", async () => {
    const outcomes = ["refused", "superseded", "applied"] as const;
    const { given, openTab } = device(({ writes }) => ({
      results: writes.map(({ id }, index) => ({
        id,
        outcome: outcomes[index] ?? "applied",
        code: outcomes[index] === "refused" ? "one_thing.date_closed" : null,
        milestone: null,
      })),
      overview: OVERVIEW,
    }));
    given.online = false;
    const [tab, other] = [openTab(), openTab()];
    const added = [];
    for (const words of ["one", "two", "three"]) {
      const each = tab.add(text(words));
      added.push(each.outcome);
      await each.kept;
    }
    given.online = true;
    other.wake();
    const told = await Promise.all(added);
    expect(told.map(({ result }) => result.outcome)).toEqual(outcomes);
    for (const { parked, superseded, waiting } of [tab.getState(), other.getState()]) {
      expect(waiting).toEqual([]);
      expect(parked).toMatchObject([{ code: "one_thing.date_closed" }]);
      expect(superseded.map(({ write }) => wordsOf(write))).toEqual(["two"]);
    }
  });
});
