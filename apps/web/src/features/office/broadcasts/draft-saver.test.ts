import type { Broadcast, BroadcastDraft } from "@sovereign/contract/office-broadcasts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#core/api/api-error.ts";
import { createDraftSaver, type DraftText, textOf } from "./draft-saver.ts";

const DRAFT: DraftText = {
  kind: "letters",
  piece: null,
  subject: "",
  preview: "",
  words: "",
  push: false,
  conditions: "",
  timing: "now",
  due_at: null,
};

const CHANGED = new ApiError(new Response(null, { status: 409 }), {
  code: "office.broadcast_changed",
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose answers the test gives one by one. */
function start() {
  const bodies: BroadcastDraft[] = [];
  let fault: unknown = null;
  let version = 0;
  let theirs = "";
  const apart: string[] = [];
  const answerOf = (body: DraftText) =>
    ({ ...body, push: null, version, saved_by: "Mira" }) as Partial<Broadcast> as Broadcast;
  let kept: { draft: DraftText; buildsOn: number } | null = null;
  const options = (saved: Broadcast | null): Parameters<typeof createDraftSaver>[0] => ({
    draft: saved ? textOf(saved) : DRAFT,
    saved,
    left: kept,
    device: {
      write: (draft, buildsOn) => {
        kept = { draft, buildsOn };
      },
      remove: () => {
        kept = null;
      },
    },
    async save(body) {
      bodies.push(body);
      if (fault) throw fault;
      version += 1;
      return answerOf(body);
    },
    async saveApart(body) {
      if (fault) throw fault;
      apart.push(body.words);
      return answerOf(body);
    },
    read: async () => answerOf({ ...DRAFT, words: theirs }),
  });
  const saver = createDraftSaver(options(null));
  return {
    saver,
    bodies,
    apart,
    /** Another page, after this one was closed. */
    reopen: () =>
      createDraftSaver(options(version > 0 ? answerOf({ ...DRAFT, words: theirs }) : null)),
    kept: () => kept?.draft.words,
    state: () => saver.store.get(),
    words: () => bodies.map(({ words, builds_on }) => `${builds_on} ${words}`),
    fail(with_: unknown) {
      fault = with_;
    },
    /** Another person saves. */
    save(words: string) {
      version += 1;
      theirs = words;
    },
  };
}

const pause = () => vi.advanceTimersByTimeAsync(5_000);

describe("a draft", () => {
  it("is saved at each pause, not at each letter", async () => {
    const { saver, words, state } = start();
    for (const text of ["a", "ab", "abc"]) saver.change({ words: text });
    expect(words()).toEqual([]);
    await pause();
    expect(words()).toEqual(["0 abc"]);
    saver.change({ words: "abcd" });
    expect(state().status).toBe("unsaved");
    await pause();
    expect(words()).toEqual(["0 abc", "1 abcd"]);
    expect(state().status).toBe("saved");
  });

  it("is sent again until it is saved", async () => {
    const { saver, fail, words, state } = start();
    fail(new TypeError("no connection"));
    saver.change({ words: "a" });
    await pause();
    expect(state().status).toBe("failed");
    saver.change({ words: "ab" });
    fail(null);
    await pause();
    expect(words().at(-1)).toBe("0 ab");
    expect(state().status).toBe("saved");
  });

  it("is saved before another act needs it, and when its page is left", async () => {
    const { saver, words } = start();
    saver.change({ words: "a" });
    await saver.flush();
    saver.change({ words: "ab" });
    saver.leave();
    await pause();
    expect(words()).toEqual(["0 a", "1 ab"]);
  });

  it("loses neither text when another person saved meanwhile", async () => {
    const { saver, fail, save, state, words, apart, kept } = start();
    saver.change({ words: "mine" });
    await pause();
    save("theirs");
    fail(CHANGED);
    saver.change({ words: "mine, longer" });
    await pause();
    expect(state()).toMatchObject({ status: "changed", draft: { words: "mine, longer" } });
    saver.change({ words: "mine, longest" });
    await pause();
    expect(words()).toHaveLength(2);
    await expect(saver.keepMine()).rejects.toBe(CHANGED);
    expect(kept()).toBe("mine, longest");
    fail(null);
    await saver.keepMine();
    expect([words().length, apart]).toEqual([2, ["mine, longest"]]);
    expect(state()).toMatchObject({ status: "saved", draft: { words: "theirs" } });
    expect(kept()).toBeUndefined();
  });

  it("takes theirs where the other text is better", async () => {
    const { saver, fail, save, state } = start();
    save("theirs");
    fail(CHANGED);
    saver.change({ words: "mine" });
    await pause();
    saver.readTheirs();
    expect(state()).toMatchObject({ status: "saved", draft: { words: "theirs" } });
  });

  it("goes on from what an earlier page left on the device", async () => {
    const { saver, reopen, kept, words } = start();
    saver.change({ words: "typed" });
    expect(kept()).toBe("typed");
    const next = reopen();
    expect(next.store.get().draft.words).toBe("typed");
    next.start();
    await pause();
    expect(words()).toContain("0 typed");
    expect(kept()).toBeUndefined();
  });

  it("waits for a choice when another person saved since the earlier page", async () => {
    const { saver, reopen, save, kept } = start();
    saver.change({ words: "mine" });
    save("theirs");
    const next = reopen();
    expect(next.store.get()).toMatchObject({ status: "changed", draft: { words: "mine" } });
    next.readTheirs();
    expect(next.store.get().draft.words).toBe("theirs");
    expect(kept()).toBeUndefined();
  });
});
