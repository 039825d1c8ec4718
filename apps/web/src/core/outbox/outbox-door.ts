import type { Outbox } from "./outbox.ts";
import {
  type AddedWrite,
  EMPTY_STATE,
  type NewWrite,
  type OutboxState,
  type WriteOutcome,
} from "./outbox-state.ts";

type Early = {
  made: NewWrite;
  id: string;
  edited_at: string;
  kept: PromiseWithResolvers<boolean>;
  outcome: PromiseWithResolvers<WriteOutcome>;
};

type DoorParts = {
  /** Loads the code of the outbox; asked again after it failed. */
  open(): Promise<Outbox>;
  now(): number;
  newId(): string;
};

/**
 * Stands for an outbox whose code is fetched once it is needed: nothing that is written meanwhile waits
 * for it, nor does a screen that shows it.
 */
export function createOutboxDoor({ open, now, newId }: DoorParts) {
  const early: Early[] = [];
  const watchers = new Set<() => void>();
  let outbox: Outbox | null = null;
  let opening: Promise<Outbox> | null = null;
  let isStarted = false;
  let state: OutboxState = EMPTY_STATE;

  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };

  function showEarly(): void {
    const pending = early.map(({ made, id, edited_at }) => ({ ...made, id, edited_at, seq: 0 }));
    const waiting = pending.map((write) => ({ write, lastTriedAt: null, kept: true }));
    state = { ...EMPTY_STATE, pending, waiting };
    tell();
  }

  /** Hands over what was written before. */
  function take(opened: Outbox): Outbox {
    outbox = opened;
    if (isStarted) opened.start();
    for (const { made, kept, outcome, ...given } of early.splice(0)) {
      const added = opened.add(made, given);
      kept.resolve(added.kept);
      outcome.resolve(added.outcome);
    }
    opened.watch(tell);
    tell();
    return opened;
  }

  function load(): Promise<Outbox> {
    opening ??= open().then(take, (error) => {
      opening = null;
      throw error;
    });
    return opening;
  }
  // What was written is safe as a draft until it can be loaded, which the page's wakening tries again.
  const loadIfCan = () => void load().catch(() => {});

  return {
    getState: () => outbox?.getState() ?? state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    start(): void {
      isStarted = true;
      outbox?.start();
    },
    stop(): void {
      isStarted = false;
      outbox?.stop();
    },
    /** Fetches the code, for there may be something to send. */
    load: loadIfCan,
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}): AddedWrite {
      if (outbox) return outbox.add(made, given);
      const { id = newId(), edited_at = new Date(now()).toISOString() } = given;
      const kept = Promise.withResolvers<boolean>();
      const outcome = Promise.withResolvers<WriteOutcome>();
      early.push({ made, id, edited_at, kept, outcome });
      showEarly();
      loadIfCan();
      return { id, kept: kept.promise, outcome: outcome.promise };
    },
    tryNow: () =>
      void load().then(
        (opened) => opened.tryNow(),
        () => {},
      ),
    wake(): void {
      if (outbox) outbox.wake();
      else if (early.length > 0) loadIfCan();
    },
    drop: (id: string): (() => Promise<boolean>) => outbox?.drop(id) ?? (async () => false),
    async forget(): Promise<void> {
      isStarted = false;
      early.length = 0;
      showEarly();
      await (await load()).forget();
    },
  };
}

export type OutboxDoor = ReturnType<typeof createOutboxDoor>;
