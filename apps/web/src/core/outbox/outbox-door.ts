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

/** The outbox whose code has come, and what earlier pages put down that never got it. */
export type OpenedOutbox = { outbox: Outbox; left: readonly MemberWrite[] };

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
  let outbox: Outbox | null = null;
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

  function lookWhetherRead(opened: Outbox): void {
    if (opened.getState().read) isUnread = false;
    tell();
  }

  /** Adds a write that was put down, which stays there until it is kept elsewhere or answered for. */
  function handOver(opened: Outbox, { id, edited_at, ...made }: MemberWrite): AddedWrite {
    const added = opened.add(made, { id, edited_at });
    void added.kept.then((isKept) => isKept && putDown.remove(id));
    void added.outcome.then(() => putDown.remove(id));
    return added;
  }

  function begin(opened: Outbox): void {
    opened.start();
    for (const message of unheard.splice(0)) opened.hear(message);
  }

  function take({ outbox: opened, left }: OpenedOutbox): Outbox {
    outbox = opened;
    if (isStarted) begin(opened);
    const mine = new Set(early.map(({ write }) => write.id));
    for (const write of left) if (!mine.has(write.id)) handOver(opened, write);
    for (const { write, kept, outcome } of early.splice(0)) {
      const added = handOver(opened, write);
      kept.resolve(added.kept);
      outcome.resolve(added.outcome);
    }
    opened.watch(() => lookWhetherRead(opened));
    lookWhetherRead(opened);
    return opened;
  }

  /** Says that what is written waits for the code. */
  function miss(): void {
    isMissing = true;
    if (!outbox) showEarly();
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
    putDown.remove(id);
    showEarly();
    return async () => {
      if (!dropped) return false;
      const { kept } = outbox ? handOver(outbox, dropped.write) : addEarly(dropped.write);
      return await kept;
    };
  }

  if (isUnread) {
    loadIfCan();
    after(READ_WITHIN_MS, endUnread);
  }

  channel?.receive((message) => {
    if (outbox) return outbox.hear(message);
    unheard.push(message);
    loadIfCan();
  });

  return {
    getState: () => outbox?.getState() ?? state,
    /** Whether something may wait that is not read yet; not for longer than a moment. */
    isUnread: () => isUnread,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    start(): void {
      isStarted = true;
      if (outbox) begin(outbox);
    },
    stop(): void {
      isStarted = false;
      endAgain();
      outbox?.stop();
    },
    /** Fetches the code, for there may be something to send. */
    load: loadIfCan,
    /** Its state once it is known what the device keeps; fails where the code cannot be loaded. */
    async whenRead(): Promise<OutboxState> {
      const opened = await load();
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => opened.getState().read && resolve();
      const stop = opened.watch(look);
      look();
      await promise;
      stop();
      return opened.getState();
    },
    /** As the outbox does (`createOutbox`), also before it is there. */
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}): AddedWrite {
      if (outbox) return outbox.add(made, given);
      const { id = newId(), edited_at = new Date(now()).toISOString() } = given;
      // The outbox counts it.
      return addEarly({ ...made, id, edited_at, seq: early.length + 1 });
    },
    tryNow: () =>
      void load().then(
        (opened) => opened.tryNow(),
        () => {},
      ),
    wake(): void {
      if (outbox) outbox.wake();
      else if (early.length > 0 || callOffAgain) loadIfCan();
    },
    drop: (id: string): (() => Promise<boolean>) => outbox?.drop(id) ?? dropEarly(id),
    async forget(): Promise<void> {
      isStarted = false;
      endAgain();
      early.length = 0;
      putDown.removeAll();
      showEarly();
      const opened = await opening?.catch(() => null);
      await (opened ? opened.forget() : removeAll());
    },
  };
}

export type OutboxDoor = ReturnType<typeof createOutboxDoor>;
