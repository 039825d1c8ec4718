import type { MemberWrite } from "@sovereign/contract/writes";
import type { EarlyWrites } from "./early-writes.ts";
import type { Outbox } from "./outbox.ts";
import type { OutboxChannel, OutboxMessage } from "./outbox-parts.ts";
import {
  type AddedWrite,
  EMPTY_STATE,
  type NewWrite,
  type OutboxState,
  type WriteOutcome,
} from "./outbox-state.ts";

/** Where nothing wakes the page, its code is asked for again. */
const LOAD_AGAIN_MS = 20_000;

/** After so long what is written waits for the code, and the member is told. */
const LOADED_WITHIN_MS = 5_000;

/** No screen waits longer for what the device may keep. */
const READ_WITHIN_MS = 1_000;

type Early = {
  write: MemberWrite;
  isKept: boolean;
  kept: PromiseWithResolvers<boolean>;
  outcome: PromiseWithResolvers<WriteOutcome>;
};

/** The outbox whose code has come, and what reads there what any page has put down. */
export type OpenedOutbox = { outbox: Outbox; left(): readonly MemberWrite[] };

export type DoorParts = {
  /** Loads the code of the outbox; asked again after it failed. */
  open(): Promise<OpenedOutbox>;
  early: EarlyWrites;
  /** Takes everything of the member off the device, without that code. */
  removeAll(): Promise<void>;
  /** Whether the device may keep something from before. */
  mayWait: boolean;
  /** To the other tabs of this device; null where the browser has none. */
  channel: OutboxChannel | null;
  /** Calls once after so many milliseconds; gives what calls it off. */
  after(milliseconds: number, act: () => void): () => void;
  now(): number;
  newId(): string;
};

/**
 * Stands for an outbox whose code is fetched once it is needed: nothing that is written meanwhile waits
 * for it, nor does a screen that shows it. What is written is put down at once, in whatever page the
 * code comes. What another tab says has it fetched, and is handed over.
 */
export function createOutboxDoor(parts: DoorParts) {
  const { open, early: putDown, removeAll, channel, after, now, newId } = parts;
  const early: Early[] = [];
  const watchers = new Set<() => void>();
  /** What other tabs have said that nobody here has heard. */
  const unheard: OutboxMessage[] = [];
  /** Those that were put down and are the outbox's now. */
  const handed = new Set<string>();
  let opened: OpenedOutbox | null = null;
  let opening: Promise<Outbox> | null = null;
  let callOffAgain: (() => void) | null = null;
  let isStarted = false;
  let isMissing = false;
  let isUnread = parts.mayWait;
  let state: OutboxState = EMPTY_STATE;

  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };

  function showEarly(): void {
    const pending = early.map(({ write }) => write);
    const waiting = early.map(({ write, isKept }) => ({ write, lastTriedAt: null, kept: isKept }));
    const notKept = waiting.some(({ kept }) => !kept);
    state = { ...EMPTY_STATE, pending, waiting, notKept, stalled: isMissing };
    tell();
  }

  function endUnread(): void {
    if (!isUnread) return;
    isUnread = false;
    tell();
  }

  function lookWhetherRead(outbox: Outbox): void {
    if (outbox.getState().read) isUnread = false;
    tell();
  }

  /**
   * Adds a write that was put down, which stays there until the outbox keeps it, or the server has it: the
   * words of a refused one are its member's alone.
   */
  function handOver(outbox: Outbox, { id, edited_at, ...made }: MemberWrite): AddedWrite {
    handed.add(id);
    const added = outbox.add(made, { id, edited_at });
    void added.outcome.then(({ result }) => result.outcome !== "refused" && putDown.remove(id));
    return added;
  }

  /** Adds what pages put down that never got the code, or have yet to get it: their end is not seen. */
  function handOverLeft({ outbox, left }: OpenedOutbox): void {
    for (const write of left()) if (!handed.has(write.id)) handOver(outbox, write);
  }

  function begin(outbox: Outbox): void {
    outbox.start();
    for (const message of unheard.splice(0)) outbox.hear(message);
  }

  function take(came: OpenedOutbox): Outbox {
    const { outbox } = came;
    opened = came;
    if (isStarted) begin(outbox);
    const own = early.splice(0);
    for (const { write } of own) handed.add(write.id);
    handOverLeft(came);
    for (const { write, kept, outcome } of own) {
      const added = handOver(outbox, write);
      kept.resolve(added.kept);
      outcome.resolve(added.outcome);
    }
    outbox.watch(() => lookWhetherRead(outbox));
    lookWhetherRead(outbox);
    return outbox;
  }

  /** Says that what is written waits for the code. */
  function miss(): void {
    isMissing = true;
    if (!opened) showEarly();
    endUnread();
  }

  async function fetchIt(): Promise<Outbox> {
    const endLate = after(LOADED_WITHIN_MS, miss);
    try {
      return take(await open());
    } catch (error) {
      opening = null;
      miss();
      if (isStarted) callOffAgain = after(LOAD_AGAIN_MS, loadIfCan);
      throw error;
    } finally {
      endLate();
    }
  }

  function endAgain(): void {
    callOffAgain?.();
    callOffAgain = null;
  }

  function load(): Promise<Outbox> {
    endAgain();
    opening ??= fetchIt();
    return opening;
  }
  const loadIfCan = () => void load().catch(() => {});

  function addEarly(write: MemberWrite): AddedWrite {
    const kept = Promise.withResolvers<boolean>();
    const outcome = Promise.withResolvers<WriteOutcome>();
    early.push({ write, isKept: putDown.keep(write), kept, outcome });
    showEarly();
    loadIfCan();
    return { id: write.id, kept: kept.promise, outcome: outcome.promise };
  }

  function dropEarly(id: string): () => Promise<boolean> {
    const at = early.findIndex(({ write }) => write.id === id);
    const [dropped] = at < 0 ? [] : early.splice(at, 1);
    showEarly();
    return async () => {
      if (!dropped) return false;
      const { kept } = opened ? handOver(opened.outbox, dropped.write) : addEarly(dropped.write);
      return await kept;
    };
  }

  if (isUnread) {
    loadIfCan();
    after(READ_WITHIN_MS, endUnread);
  }

  channel?.receive((message) => {
    if (opened) return opened.outbox.hear(message);
    unheard.push(message);
    loadIfCan();
  });

  return {
    getState: () => opened?.outbox.getState() ?? state,
    /** Whether something may wait that is not read yet; not for longer than a moment. */
    isUnread: () => isUnread,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    start(): void {
      isStarted = true;
      if (opened) begin(opened.outbox);
    },
    stop(): void {
      isStarted = false;
      endAgain();
      opened?.outbox.stop();
    },
    /** Fetches the code, for there may be something to send. */
    load: loadIfCan,
    /** Its state once it is known what the device keeps; fails where the code cannot be loaded. */
    async whenRead(): Promise<OutboxState> {
      const outbox = await load();
      if (opened) handOverLeft(opened);
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => outbox.getState().read && resolve();
      const stop = outbox.watch(look);
      look();
      await promise;
      stop();
      return outbox.getState();
    },
    /** As the outbox does (`createOutbox`), also before it is there. */
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}): AddedWrite {
      if (opened) return opened.outbox.add(made, given);
      const { id = newId(), edited_at = new Date(now()).toISOString() } = given;
      // The outbox counts it.
      return addEarly({ ...made, id, edited_at, seq: early.length + 1 });
    },
    tryNow: () =>
      void load().then(
        (outbox) => outbox.tryNow(),
        () => {},
      ),
    wake(): void {
      if (opened) {
        handOverLeft(opened);
        opened.outbox.wake();
      } else if (early.length > 0 || callOffAgain) loadIfCan();
    },
    drop(id: string): () => Promise<boolean> {
      putDown.remove(id);
      return opened?.outbox.drop(id) ?? dropEarly(id);
    },
    /** The writes that the server has acknowledged, as far as they are read. */
    saved: (): readonly MemberWrite[] => opened?.outbox.saved() ?? [],
    noteLost: async (ids: readonly string[]) => await opened?.outbox.noteLost(ids),
    sendLostAgain: () => opened?.outbox.sendLostAgain(),
    async forget(): Promise<void> {
      isStarted = false;
      endAgain();
      early.length = 0;
      putDown.removeAll();
      showEarly();
      const outbox = await opening?.catch(() => null);
      await (outbox ? outbox.forget() : removeAll());
    },
  };
}

export type OutboxDoor = ReturnType<typeof createOutboxDoor>;
