import type { KeptState, KeptWrite } from "@sovereign/contract/kept-writes";
import type { WriteResult } from "@sovereign/contract/writes";
import { createStore } from "#core/state/store.ts";
import {
  createHeldWrites,
  EMPTY_STATE,
  type NewWrite,
  type OutboxState,
  type WriteOutcome,
} from "./held-writes.ts";
import {
  type Adding,
  stateAfter,
  withAdded,
  withNothing,
  withoutEmpty,
  withSettled,
  withTried,
} from "./kept-entries.ts";
import {
  type AnsweredMessage,
  createSending,
  type OutboxMessage,
  type OutboxParts,
  type WaitingRecord,
  type WritesAnswer,
} from "./sending.ts";

/** After this long the screens show a member's days without the writes that could not be read. */
const LOADING_TIMEOUT_MS = 1_000;

/**
 * One tab's view of a member's writes on this device. A write shows from the call that adds it, is then
 * stored, and sent by whichever tab has the lock. Applied, it stays as a copy; refused or superseded, it
 * stays until its writer drops it. A write that the device cannot store is sent all the same.
 */
export function createOutbox(parts: OutboxParts) {
  const { userId, store, tell } = parts;
  const held = createHeldWrites(userId);
  const storing = new Set<Promise<unknown>>();
  const outcomes = new Map<string, (outcome: WriteOutcome) => void>();
  /** The device id of writes that this tab sends without the device keeping them. */
  const tabDevice = parts.newId();
  let tabSeq = 0;
  let isStarted = false;
  const state = createStore({ ...EMPTY_STATE, loading: parts.mayWait });

  const isoNow = () => new Date(parts.now()).toISOString();

  const sending = createSending(parts, {
    toSend,
    hasWaiting: held.hasWaiting,
    tried: recordTry,
    answered,
    unanswered(at, againInMs) {
      tell({ type: "unanswered", at, againInMs });
      show();
    },
    show: () => show(),
  });

  function show(changes: Partial<OutboxState> = {}): void {
    const going = { sending: sending.isSending(), stalled: sending.isStalled() };
    state.set({ ...state.get(), ...changes, ...held.shown(), ...going });
  }

  /**
   * Holds a write and stores it. A new one gets the device's id and next number, may be the last one
   * made, and is stored after the frame of its press, which the database would delay.
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
  // If it fails, the write is sent once more, and the server answers as before.
  const tellStore = (states: Parameters<typeof changeStates>[0]) =>
    changeStates(states).catch(() => {});

  async function readStore(): Promise<void> {
    const began = held.turn();
    // If the browser stores nothing, this tab has all there is.
    const entries = await store.read(userId).catch(() => null);
    if (entries) {
      const { unlearnt, missed, vanished } = held.merge(entries, began);
      if (unlearnt.size > 0) void tellStore(unlearnt);
      if (vanished) await keepAgain();
      if (missed && isStarted) parts.onMissed();
    }
    show({ read: true, loading: false });
  }

  async function toSend(): Promise<readonly WaitingRecord[]> {
    await Promise.allSettled(storing);
    await readStore();
    return held.toSend();
  }

  function recordTry(batch: readonly WaitingRecord[], at: string): void {
    const ids = new Set(batch.map(({ record }) => record.write.id));
    const isFirst = batch.some(({ record }) => record.last_tried_at === null);
    for (const id of ids) held.change(id, { last_tried_at: at });
    // Only later pages need it, so sending does not wait for it.
    if (isFirst) store.change(userId, (all) => withTried(all, userId, ids, at)).catch(() => {});
    show({ lastTriedAt: at });
  }

  /** Ends writes in this tab, after the screens have taken the server's response. */
  function settle({ results, answer, at }: AnsweredMessage) {
    const writes = results.flatMap(({ id }) => held.get(id)?.record.write ?? []);
    if (isStarted) parts.onAnswered(writes, answer);
    const states = new Map<string, KeptState | null>();
    for (const result of results) {
      const { id } = result;
      const next = stateAfter(result, held.get(id)?.record, at);
      states.set(id, next);
      if (next) held.change(id, { state: next });
      else held.forget(id);
      outcomes.get(id)?.({ result, answer });
      outcomes.delete(id);
    }
    show();
    return states;
  }

  async function answered(results: WriteResult[], answer: WritesAnswer | null): Promise<void> {
    const message = { type: "answered", results, answer, at: isoNow() } as const;
    await tellStore(settle(message));
    tell(message);
  }

  function hearAnswers(message: AnsweredMessage): void {
    const isAllKnown = message.results.every(({ id }) => held.get(id));
    sending.recovered();
    settle(message);
    show({ lastTriedAt: message.at });
    // A write that this tab never saw may have changed more than the response shows.
    if (!isAllKnown) parts.onMissed();
  }

  /** Tries again to store what the device could not store, or has lost. */
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

  if (state.get().loading) parts.after(LOADING_TIMEOUT_MS, () => show({ loading: false }));

  return {
    getState: state.get,
    watch: state.subscribe,

    /** Starts to send, with what the device keeps from before. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      sending.start();
      // This read may end after the first round, and find what another tab has stored since.
      void readStore().then(sending.watchOver);
    },

    /** Stops sending when the session ends; what waits stays where it is. */
    stop(): void {
      if (!isStarted) return;
      isStarted = false;
      sending.stop();
      if (held.isEmpty()) store.change(userId, withoutEmpty).catch(() => {});
    },

    /** Resolves with the state once the store has been read, or could not be. */
    async whenRead() {
      if (!state.get().read) await readStore();
      return state.get();
    },

    /**
     * Adds a write, and returns whether the device keeps it and its outcome, which stays pending if the
     * page closes before. A write that was made elsewhere names its id and when it was made.
     */
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}) {
      const { id = parts.newId(), edited_at = isoNow() } = given;
      const { promise: outcome, resolve } = Promise.withResolvers<WriteOutcome>();
      outcomes.set(id, resolve);
      tabSeq += 1;
      const write = { ...made, id, seq: tabSeq, edited_at };
      const waiting = { write, user_id: userId, device: tabDevice, last_tried_at: null };
      const record: KeptWrite = { ...waiting, state: { is: "waiting" } };
      // By its time alone one that was made before may seem later: clocks are set back.
      const kept = keep(record, { isNew: true, isLast: given.edited_at === undefined });
      show();
      void kept.then(async (isKept) => isKept && show({ persisted: await parts.persist() }));
      void parts.afterFrame().then(sending.wake);
      return { id, kept, outcome };
    },

    /** Receives a message from another tab of this device. */
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

    /** Reads the store and sends: the page is visible again, or the connection has changed. */
    wake(): void {
      if (!isStarted) return;
      void keepAgain();
      void readStore().then(sending.wake);
    },

    /** Removes a write, sent or not; returns an undo function, which reports whether it is kept. */
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
    /** Marks writes that the server had saved and no longer has. */
    noteLost(ids: readonly string[]): Promise<void> {
      const state = { is: "lost", at: isoNow() } as const;
      return setStates(new Map(ids.map((id) => [id, state])));
    },
    /** Sends again what the server has lost: as made then, under the same ids. */
    sendLostAgain(): void {
      const lost = state.get().lost.map(({ id }) => [id, { is: "waiting" }] as const);
      void setStates(new Map(lost)).then(sending.tryNow);
    },

    /** Deletes everything of the member from the device, when they sign out themselves. */
    async forget(): Promise<void> {
      sending.stop();
      isStarted = false;
      for (const id of held.ids()) held.forget(id);
      show({ loading: false });
      await Promise.allSettled(storing);
      await store.change(userId, withNothing).catch(() => {});
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
export type AddedWrite = ReturnType<Outbox["add"]>;
