import type { KeptState, KeptWrite } from "@sovereign/contract/kept-writes";
import type { Overview } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import { createHeldWrites } from "./held-writes.ts";
import {
  type Adding,
  stateAfter,
  withAdded,
  withNothing,
  withoutEmpty,
  withSettled,
  withTried,
} from "./kept-entries.ts";
import type { OutboxMessage, OutboxParts, WaitingRecord } from "./outbox-parts.ts";
import {
  type AddedWrite,
  EMPTY_STATE,
  type NewWrite,
  type OutboxState,
  type WriteOutcome,
} from "./outbox-state.ts";
import { createSending } from "./sending.ts";
import { nextBatch } from "./write-order.ts";

/**
 * The writes of one member that wait on this device, as one tab sees and sends them. A write is
 * there from the call that adds it, then kept in the store, and sent by whichever tab has the lock. It
 * stays as a copy once the server has applied it; refused, or superseded by a later edit, it stays
 * until its writer drops it. What the device cannot keep waits in this tab alone, and is sent all the
 * same.
 */
export function createOutbox(parts: OutboxParts) {
  const { userId, store, tell } = parts;
  const held = createHeldWrites(userId);
  const storing = new Set<Promise<unknown>>();
  const outcomes = new Map<string, (outcome: WriteOutcome) => void>();
  const watchers = new Set<() => void>();
  /** What the writes are called that this tab sends without the device keeping them. */
  const tabDevice = parts.newId();
  let tabSeq = 0;
  let isStarted = false;
  let isPersistAsked = false;
  let state: OutboxState = EMPTY_STATE;

  const isoNow = () => new Date(parts.now()).toISOString();

  const sending = createSending(parts, {
    nextBatch: firstToSend,
    hasWaiting: held.hasWaiting,
    tried: noteTried,
    answered,
    unanswered(at, againInMs) {
      tell({ type: "unanswered", at, againInMs });
      show();
    },
    show: () => show(),
  });

  function show(changes: Partial<OutboxState> = {}): void {
    const going = { sending: sending.isSending(), stalled: sending.isStalled() };
    state = { ...state, ...changes, ...held.shown(), ...going };
    for (const watcher of [...watchers]) watcher();
  }

  /**
   * Holds a write and keeps it. A new one is counted under the device's name, may be the last one made,
   * and is kept once the frame of its press is on the screen, which the database would hold up.
   */
  function keep(record: KeptWrite, adding: Partial<Adding> = {}): Promise<boolean> {
    const { id } = record.write;
    const { isNew = false, isLast = false, formerPlace = null } = adding;
    const how = () => ({ newDevice: parts.newId(), now: parts.now(), isNew, isLast, formerPlace });
    held.hold(record);
    const put = () => store.change(userId, (entries) => withAdded(entries, record, how()));
    const kept = (isNew ? parts.afterFrame().then(put) : put())
      .then(
        (now) => {
          const unlearnt = held.kept(id, now.place, now.record);
          if (unlearnt !== undefined) void tellStore(new Map([[id, unlearnt]]));
          for (const each of now.replaced) held.forget(each);
          parts.onKept(id);
          tell({ type: "changed" });
          return true;
        },
        () => {
          held.refused(id);
          return false;
        },
      )
      .finally(() => {
        storing.delete(kept);
        show();
      });
    storing.add(kept);
    return kept;
  }

  async function changeStates(states: ReadonlyMap<string, KeptState | null>, from?: number | null) {
    await store.change(userId, (entries) => withSettled(entries, userId, states, from));
    for (const [id, state] of states) if (state === null) held.lost(id);
  }
  // Where it fails, the write is sent once more, and the server answers as before.
  const tellStore = (states: Parameters<typeof changeStates>[0]) =>
    changeStates(states).catch(() => {});

  async function readStore(): Promise<void> {
    const began = held.turn();
    // A browser that keeps nothing: what this tab holds is all there is.
    const entries = await store.read(userId).catch(() => null);
    if (entries) {
      const { unlearnt, missed, vanished } = held.merge(entries, began);
      if (unlearnt.size > 0) void tellStore(unlearnt);
      if (vanished) await keepAgain();
      if (missed && isStarted) parts.onMissed();
    }
    show({ read: true });
  }

  async function firstToSend(): Promise<readonly WaitingRecord[]> {
    await Promise.allSettled(storing);
    await readStore();
    return nextBatch(held.toSend());
  }

  function noteTried(batch: readonly WaitingRecord[], at: string): void {
    const ids = new Set(batch.map(({ record }) => record.write.id));
    const isFirst = batch.some(({ record }) => record.last_tried_at === null);
    for (const id of ids) held.change(id, { last_tried_at: at });
    // For the pages to come; the sending does not wait for it.
    if (isFirst) store.change(userId, (all) => withTried(all, userId, ids, at)).catch(() => {});
    show({ lastTriedAt: at });
  }

  /** Ends the waiting of writes in this tab: the server's word comes first. */
  function settle(results: readonly WriteResult[], overview: Overview | null, at: string) {
    const writes = results.flatMap(({ id }) => held.get(id)?.record.write ?? []);
    if (isStarted) parts.onAnswered(writes, overview);
    const states = new Map<string, KeptState | null>();
    for (const result of results) {
      const { id } = result;
      const next = stateAfter(result, held.get(id)?.record, at);
      states.set(id, next);
      if (next) held.change(id, { state: next });
      else held.forget(id);
      outcomes.get(id)?.({ result, overview });
      outcomes.delete(id);
    }
    show();
    return states;
  }

  async function answered(results: readonly WriteResult[], overview: Overview | null) {
    const at = isoNow();
    await tellStore(settle(results, overview, at));
    tell({ type: "answered", results: [...results], overview, at });
  }

  function hearAnswers({ results, overview, at }: Extract<OutboxMessage, { type: "answered" }>) {
    const isAllKnown = results.every(({ id }) => held.get(id));
    sending.recovered();
    settle(results, overview, at);
    show({ lastTriedAt: at });
    // Of what this tab never saw it cannot say what else they have changed.
    if (!isAllKnown) parts.onMissed();
  }

  async function askToPersist(): Promise<void> {
    if (isPersistAsked) return;
    isPersistAsked = true;
    show({ persisted: await parts.persist().catch(() => null) });
  }

  /** Tries once more to keep what the device could not, or has lost. */
  async function keepAgain(): Promise<void> {
    if (!isStarted || !parts.mayKeep()) return;
    const again = held.notKept();
    await Promise.all(again.map(({ record, formerPlace }) => keep(record, { formerPlace })));
  }

  async function setStates(states: ReadonlyMap<string, KeptState>): Promise<void> {
    for (const [id, state] of states) held.change(id, { state });
    show();
    await tellStore(states);
    tell({ type: "changed" });
  }

  return {
    getState: () => state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    /** Begins to send, with what the device keeps from before. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      sending.start();
      // It may end after the first round, and find what another tab has kept since.
      void readStore().then(sending.watchOver);
    },

    /** Ends the sending, as the session has ended; what waits stays where it is. */
    stop(): void {
      if (!isStarted) return;
      isStarted = false;
      sending.stop();
      if (held.isEmpty()) store.change(userId, withoutEmpty).catch(() => {});
    },

    /**
     * Adds a write: it waits from this call on, and is sent once the frame is on the screen. One that
     * another queue has kept before names its id and when it was made.
     */
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}): AddedWrite {
      const { id = parts.newId(), edited_at = isoNow() } = given;
      const { promise: outcome, resolve } = Promise.withResolvers<WriteOutcome>();
      outcomes.set(id, resolve);
      tabSeq += 1;
      const write = { ...made, id, seq: tabSeq, edited_at };
      const state = { is: "waiting" } as const;
      const record = { write, user_id: userId, device: tabDevice, state, last_tried_at: null };
      // By its time alone one that was made before may seem later: clocks are set back.
      const kept = keep(record, { isNew: true, isLast: given.edited_at === undefined });
      show();
      void kept.then((isKept) => (isKept ? askToPersist() : undefined));
      void parts.afterFrame().then(sending.wake);
      return { id, kept, outcome };
    },

    /** Takes what another tab of this device says. */
    hear(message: OutboxMessage): void {
      if (!isStarted) return;
      if (message.type === "changed") void readStore().then(sending.watchOver);
      if (message.type === "answered") hearAnswers(message);
      if (message.type === "unanswered") {
        sending.followOther(message.againInMs);
        show({ lastTriedAt: message.at });
      }
    },

    /** Sends now, whatever pause was asked for. */
    tryNow(): void {
      void keepAgain();
      sending.tryNow();
    },

    /** The page is seen again, or the connection came or went: looks what is there, and sends. */
    wake(): void {
      if (!isStarted) return;
      void keepAgain();
      void readStore().then(sending.wake);
    },

    /** Takes a write away, sent or not; gives what brings it back, and whether it is kept again. */
    drop(id: string): () => Promise<boolean> {
      const dropped = held.get(id);
      held.forget(id);
      show();
      // Tried again later, it could remove what another tab has brought back by then.
      const end = new Map([[id, null]]);
      const removed = changeStates(end, dropped?.place).catch(() => held.stays(id));
      void removed.then(readStore).then(() => tell({ type: "changed" }));
      return async () => {
        if (!dropped) return false;
        held.hold(dropped.record);
        show();
        await removed;
        const isKept = await keep(dropped.record);
        sending.wake();
        return isKept;
      };
    },

    /** The writes that the server has acknowledged, of which the device has copies. */
    saved: held.saved,
    /** Notes that the server no longer has writes that it had saved. */
    noteLost(ids: readonly string[]): Promise<void> {
      const state = { is: "lost", at: isoNow() } as const;
      return setStates(new Map(ids.map((id) => [id, state])));
    },
    /** Sends again what the server has lost: as made then, under the same ids. */
    sendLostAgain(): void {
      const lost = state.lost.map(({ id }) => [id, { is: "waiting" }] as const);
      void setStates(new Map(lost)).then(sending.tryNow);
    },

    /** Takes everything of the member off the device, for one who signs out on purpose. */
    async forget(): Promise<void> {
      sending.stop();
      isStarted = false;
      for (const id of held.ids()) held.forget(id);
      show();
      await Promise.allSettled(storing);
      await store.change(userId, withNothing).catch(() => {});
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
