import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { ConnectionError } from "#core/api/api-error.ts";
import { applied, device, refusal, settled, text, wordsOf } from "#testing/outbox-device.ts";

describe("a write without a response", () => {
  it.each([
    ["silence", new ConnectionError("silence"), [1, 2, 4, 8, 16, 32, 32]],
    ["503", refusal(503, "server.unavailable"), [1, 2, 4, 8, 16, 32, 32]],
    [
      "429 with a retry delay",
      refusal(429, "request.rate_limited", 20),
      [20, 20, 20, 20, 20, 32, 32],
    ],
    ["401", refusal(401, "auth.token_invalid"), [1, 2, 4]],
    ["a captive portal", refusal(403, "unknown"), [1, 2, 4]],
    ["a server without the endpoint", refusal(404, "route.not_found"), [1, 2, 4]],
  ])("is pending after %s and is sent when possible", async (_, error, seconds) => {
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

  it("follows the server's retry delay unless the member presses", async () => {
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

  it("is pending after an answer to other writes, whose days are not merged §S108", async () => {
    const { openTab, waits } = device(() => ({
      results: [{ id: crypto.randomUUID(), outcome: "applied", code: null, milestone: null }],
      changed: null,
    }));
    const onAnswered = vi.fn();
    const tab = openTab({ onAnswered });
    await tab.add(text("Call Priya")).kept;
    await settled();
    expect(onAnswered).not.toHaveBeenCalled();
    expect(tab.getState()).toMatchObject({ waiting: [{}], stalled: true });
    expect(waits()).toEqual([1_000]);
  });

  it("is reported as slow after three seconds", async () => {
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

describe("a refused write", () => {
  it("is parked with its code, blocks no other, and returns when its discard is undone", async () => {
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
    expect((await store.read("u1")).map(([place]) => place)).toEqual([0, 3]);
    undo();
    await settled();
    expect(wordsOf(next.getState().parked[0]?.write)).toBe("bad");
    expect(await store.read("u1")).toHaveLength(3);
    expect(sent).toHaveLength(4);
  });

  it("that is superseded stays visible, and its member is notified of each", async () => {
    const outcomes = ["refused", "superseded", "applied"] as const;
    const { given, openTab } = device(({ writes }) => ({
      results: writes.map(({ id }, index) => ({
        id,
        outcome: outcomes[index] ?? "applied",
        code: outcomes[index] === "refused" ? "one_thing.date_closed" : null,
        milestone: null,
      })),
      changed: null,
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
    const results = await Promise.all(added);
    expect(results.map(({ result }) => result.outcome)).toEqual(outcomes);
    for (const { parked, superseded, waiting } of [tab.getState(), other.getState()]) {
      expect(waiting).toEqual([]);
      expect(parked).toMatchObject([{ code: "one_thing.date_closed" }]);
      expect(superseded.map(({ write }) => wordsOf(write))).toEqual(["two"]);
    }
  });
});
