import type { Broadcast, BroadcastDraft } from "@sovereign/contract/office-broadcasts";
import { hasCode } from "#core/api/api-error.ts";
import { createStore } from "#core/state/store.ts";

export type DraftText = Omit<BroadcastDraft, "builds_on">;

export type SaveState = {
  draft: DraftText;
  /** The server's version; null before the first save. */
  saved: Broadcast | null;
  status: "saved" | "unsaved" | "saving" | "failed" | "changed";
};

const isSame = (one: DraftText, other: DraftText): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

export const textOf = (broadcast: Broadcast): DraftText => {
  const { kind, piece, subject, preview, words, conditions, timing, due_at } = broadcast;
  const push = broadcast.push !== null;
  return { kind, piece, subject, preview, words, push, conditions, timing, due_at };
};

type Options = {
  draft: DraftText;
  saved: Broadcast | null;
  /** Texts that an earlier page left, and the version they build on. */
  left?: { draft: DraftText; buildsOn: number } | null;
  device: { write: (draft: DraftText, buildsOn: number) => void; remove: () => void };
  save: (body: BroadcastDraft) => Promise<Broadcast>;
  /** Saves a text as a broadcast of its own. */
  saveApart: (body: BroadcastDraft) => Promise<Broadcast>;
  read: () => Promise<Broadcast>;
};

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves a draft at each pause, one save at a time, until the server has what is typed. */
export function createDraftSaver({ draft, saved, left = null, ...options }: Options) {
  const { device, save, saveApart, read } = options;
  const store = createStore<SaveState>(begin());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const set = (change: Partial<SaveState>) => store.set({ ...store.get(), ...change });

  function begin(): SaveState {
    if (!left || isSame(left.draft, draft)) {
      return { draft, saved, status: saved ? "saved" : "unsaved" };
    }
    const isNewest = left.buildsOn === (saved?.version ?? 0);
    return { draft: left.draft, saved, status: isNewest ? "unsaved" : "changed" };
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  }

  async function attempt(): Promise<void> {
    const { draft: sent, saved: before } = store.get();
    set({ status: "saving" });
    try {
      const answer = await save({ ...sent, builds_on: before?.version ?? 0 });
      const { draft: newest } = store.get();
      set({ saved: answer, status: newest === sent ? "saved" : "unsaved" });
      if (newest === sent) device.remove();
      else device.write(newest, answer.version);
    } catch (error) {
      const isChanged =
        hasCode(error, "office.broadcast_changed") || hasCode(error, "office.broadcast_over");
      set({ status: isChanged ? "changed" : "failed" });
      if (isChanged) meet(await read());
      else later(RETRY_MS);
    }
  }

  /** Handles the server's newer text, which may be this draft if only the response was lost. */
  function meet(theirs: Broadcast): void {
    const isOurs = isSame(textOf(theirs), store.get().draft);
    set({ saved: theirs, ...(isOurs && { status: "saved" }) });
    if (isOurs) device.remove();
  }

  function readTheirs(): void {
    const { saved: theirs } = store.get();
    device.remove();
    if (theirs) set({ draft: textOf(theirs), status: "saved" });
  }

  /** Resolves once nothing is unsaved, or a save has failed. */
  async function run(): Promise<void> {
    clearTimeout(timer);
    await running;
    if (!["unsaved", "failed"].includes(store.get().status)) return;
    running = attempt();
    await running;
    running = undefined;
    if (store.get().status === "unsaved") await run();
  }

  return {
    store,
    /** Saves what an earlier page left. */
    start(): void {
      if (left && store.get().status === "unsaved") later(0);
    },
    change(change: Partial<DraftText>): void {
      const { draft: before, saved: base, status } = store.get();
      const isChanged = status === "changed";
      const draft = { ...before, ...change };
      set({ draft, status: isChanged ? "changed" : "unsaved" });
      device.write(draft, base?.version ?? 0);
      if (!isChanged) later(PAUSE_MS);
    },
    flush: run,
    /** Accepts the server's response to another action on the same draft. */
    adopt: (broadcast: Broadcast) => set({ saved: broadcast }),
    /** Saves this text as a separate broadcast; the newer one stays unchanged. */
    async keepMine(): Promise<Broadcast> {
      const { draft: mine } = store.get();
      const kept = await saveApart({ ...mine, builds_on: 0 });
      // Text typed in the meantime stays on this page.
      if (store.get().draft === mine) readTheirs();
      return kept;
    },
    readTheirs,
    /** Sends what is unsaved when the page is left. */
    leave(): void {
      if (["unsaved", "failed"].includes(store.get().status)) void run();
      clearTimeout(timer);
    },
  };
}
