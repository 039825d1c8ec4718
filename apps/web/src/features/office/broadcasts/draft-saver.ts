import type { Broadcast, BroadcastDraft } from "@sovereign/contract/office-broadcasts";
import { hasCode } from "#core/api/api-error.ts";
import { createStore } from "#core/state/store.ts";

export type DraftText = Omit<BroadcastDraft, "builds_on">;

export type SaveState = {
  draft: DraftText;
  /** As the server has it; null before the first save. */
  saved: Broadcast | null;
  status: "saved" | "unsaved" | "saving" | "failed" | "changed";
};

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

export const textOf = (broadcast: Broadcast): DraftText => {
  const { kind, piece, subject, preview, words, conditions, timing, due_at } = broadcast;
  return { kind, piece, subject, preview, words, conditions, timing, due_at };
};

type Options = {
  draft: DraftText;
  saved: Broadcast | null;
  save: (body: BroadcastDraft) => Promise<Broadcast>;
  read: () => Promise<Broadcast>;
};

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves a draft at each pause, one save at a time, until the server has what is typed. */
export function createDraftSaver({ draft, saved, save, read }: Options) {
  const store = createStore<SaveState>({ draft, saved, status: saved ? "saved" : "unsaved" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const set = (change: Partial<SaveState>) => store.set({ ...store.get(), ...change });

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  }

  async function attempt(): Promise<void> {
    const { draft: sent, saved: before } = store.get();
    set({ status: "saving" });
    try {
      const answer = await save({ ...sent, builds_on: before?.version ?? 0 });
      const isNewest = store.get().draft === sent;
      set({ saved: answer, status: isNewest ? "saved" : "unsaved" });
    } catch (error) {
      const isChanged =
        hasCode(error, "office.broadcast_changed") || hasCode(error, "office.broadcast_over");
      set({ status: isChanged ? "changed" : "failed" });
      if (isChanged) set({ saved: await read() });
      else later(RETRY_MS);
    }
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
    change(change: Partial<DraftText>): void {
      const { draft: before, status } = store.get();
      const isChanged = status === "changed";
      set({ draft: { ...before, ...change }, status: isChanged ? "changed" : "unsaved" });
      if (!isChanged) later(PAUSE_MS);
    },
    flush: run,
    /** What the server answered to another act on the same draft. */
    adopt: (broadcast: Broadcast) => set({ saved: broadcast }),
    /** Saves on top of what another person saved meanwhile. */
    keepMine(): Promise<void> {
      set({ status: "unsaved" });
      return run();
    },
    readTheirs(): void {
      const { saved: theirs } = store.get();
      if (theirs) set({ draft: textOf(theirs), status: "saved" });
    },
    /** Sends what is unsaved when the page is left. */
    leave(): void {
      if (["unsaved", "failed"].includes(store.get().status)) void run();
      clearTimeout(timer);
    },
  };
}
