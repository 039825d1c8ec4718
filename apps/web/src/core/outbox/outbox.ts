import type { KeptState, KeptWrite, WriteResult } from "@sovereign/contract/writes";
import { createStore } from "#core/state/store.ts";
import {
  type AnsweredMessage,
  createSender,
  type OutboxDeps,
  type OutboxMessage,
  type WaitingRecord,
  type WritesAnswer,
} from "./sender.ts";
import {
  type Adding,
  stateAfter,
  withAdded,
  withNewName,
  withNothing,
  withoutEmpty,
  withSettled,
  withTried,
} from "./stored-entries.ts";
import {
  createTabWrites,
  EMPTY_STATE,
  type NewWrite,
  type OutboxState,
  type WriteOutcome,
} from "./tab-writes.ts";
import { isSilent } from "./write-kinds.ts";

/** Then the screens show the days without the stored writes. */
const LOADING_TIMEOUT_MS = 1_000;

/** A write shows immediately, is then stored, and is sent even if that failed (decision 101). */
export function createOutbox(deps: OutboxDeps) {
  const { userId, store, broadcast } = deps;
  const held = createTabWrites(userId);
  const storing = new Set<Promise<unknown>>();
  const outcomes = new Map<string, (outcome: WriteOutcome) => void>();
  const tabDevice = deps.newId();
  let tabSeq = 0;
  let isStarted = false;
  const state = createStore({ ...EMPTY_STATE, loading: deps.mayWait });

  const isoNow = () => new Date(deps.now()).toISOString();

  const sending = createSender(deps, {
    toSend,
    hasWaiting: held.hasWaiting,
    answeredOf: held.answeredOf,
    tried: recordTry,
    answered,
    unanswered(at, againInMs) {
      broadcast({ type: "unanswered", at, againInMs });
      show();
    },
    show: () => show(),
  });

  function show(changes: Partial<OutboxState> = {}): void {
    for (const id of outcomes.keys()) if (!held.get(id)) outcomes.delete(id);
    const going = { sending: sending.isSending(), stalled: sending.isStalled() };
    state.set({ ...state.get(), ...changes, ...held.shown(), ...going });
  }

  /** Stores after the frame of the press, which the database would delay. */
  function keep(record: KeptWrite, adding: Partial<Adding> = {}): Promise<boolean> {
    const { id } = record.write;
    const { isNew = false, isLast = false, formerPlace = null } = adding;
    const how = () => ({ newDevice: deps.newId(), now: deps.now(), isNew, isLast, formerPlace });
    held.hold(record);
    const put = () => store.change(userId, (entries) => withAdded(entries, record, how()));
    const kept = (isNew ? deps.afterFrame().then(put) : put())
      .then(
        (now) => {
          const unlearned = held.kept(id, now.place, now.record);
          if (unlearned !== undefined) void updateStore(new Map([[id, unlearned]]));
          for (const each of now.replaced) held.remove(each);
          broadcast({ type: "changed" });
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
  const updateStore = (states: Parameters<typeof changeStates>[0]) =>
    // On failure the write is resent, which is idempotent.
    changeStates(states).catch(() => {});

  async function readStore(): Promise<void> {
    const began = held.turn();
    // If the browser stores nothing, this tab has every write.
    const entries = await store.read(userId).catch(() => null);
    if (entries) {
      const { unlearned, missed, vanished } = held.merge(entries, began);
      if (unlearned.size > 0) void updateStore(unlearned);
      if (vanished) await keepAgain();
      if (missed && isStarted) deps.onMissed();
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

  function settle({ results, answer, at }: AnsweredMessage) {
    const writes = results.flatMap(({ id }) => held.get(id)?.record.write ?? []);
    if (isStarted) deps.onAnswered(writes, answer);
    const states = new Map<string, KeptState | null>();
    for (const result of results) {
      const { id } = result;
      const next = stateAfter(result, held.get(id)?.record, at);
      states.set(id, next);
      if (next) held.change(id, { state: next });
      else held.remove(id);
      outcomes.get(id)?.({ result, answer });
      outcomes.delete(id);
    }
    show();
    return states;
  }

  async function answered(results: WriteResult[], answer: WritesAnswer | null): Promise<void> {
    const message = { type: "answered", results, answer, at: isoNow() } as const;
    await updateStore(settle(message));
    broadcast(message);
  }

  function hearAnswers(message: AnsweredMessage): void {
    const isAllKnown = message.results.every(({ id }) => held.get(id));
    sending.recovered();
    settle(message);
    show({ lastTriedAt: message.at });
    // A write that this tab never saw may have changed more than the response shows.
    if (!isAllKnown) deps.onMissed();
  }

  async function keepAgain(): Promise<void> {
    if (!isStarted || !deps.mayKeep()) return;
    const again = held.notKept();
    await Promise.all(again.map(({ record, formerPlace }) => keep(record, { formerPlace })));
  }

  async function setStates(states: ReadonlyMap<string, KeptState>): Promise<void> {
    for (const [id, state] of states) held.change(id, { state });
    show();
    await updateStore(states);
    broadcast({ type: "changed" });
  }

  if (state.get().loading) deps.after(LOADING_TIMEOUT_MS, () => show({ loading: false }));

  return {
    getState: state.get,
    watch: state.subscribe,

    start(): void {
      if (isStarted) return;
      isStarted = true;
      sending.start();
      // This read may end after the first round and find what another tab has stored since.
      void readStore().then(sending.watchOver);
    },

    stop(): void {
      if (!isStarted) return;
      isStarted = false;
      sending.stop();
      // An empty row is deleted by the next start.
      if (held.isEmpty()) store.change(userId, withoutEmpty).catch(() => {});
    },

    async whenRead() {
      if (!state.get().read) await readStore();
      return state.get();
    },

    /** The outcome stays pending if the page closes first, or the write is replaced or dropped. */
    add(made: NewWrite, given: { id?: string; edited_at?: string } = {}) {
      const { id = deps.newId(), edited_at = isoNow() } = given;
      const { promise: outcome, resolve } = Promise.withResolvers<WriteOutcome>();
      outcomes.set(id, resolve);
      tabSeq += 1;
      const write = { ...made, id, seq: tabSeq, edited_at };
      const waiting = { write, user_id: userId, device: tabDevice, last_tried_at: null };
      const record: KeptWrite = { ...waiting, state: { is: "waiting" } };
      // The time alone does not decide which is later: clocks are set back.
      const kept = keep(record, { isNew: true, isLast: given.edited_at === undefined });
      show();
      // Some browsers ask the member, which a silent write is not worth.
      if (!isSilent(write)) {
        void kept.then(async (isKept) => isKept && show({ persisted: await deps.persist() }));
      }
      void deps.afterFrame().then(sending.wake);
      return { id, kept, outcome };
    },

    /**
     * Whether a tab of this device made a write under its name. If not, a copy of the device did,
     * and this one gets a new name.
     */
    async isOwn(id: string): Promise<boolean> {
      if (!held.knows(id)) await readStore();
      const from = held.device();
      if (held.knows(id) || from === null) return true;
      const to = deps.newId();
      // On failure the next such write asks again.
      await store.change(userId, (all) => withNewName(all, userId, { from, to })).catch(() => {});
      await readStore();
      broadcast({ type: "changed" });
      return false;
    },

    hear(message: OutboxMessage): void {
      if (!isStarted) return;
      if (message.type === "changed") void readStore().then(sending.watchOver);
      if (message.type === "answered") hearAnswers(message);
      if (message.type === "unanswered") {
        sending.followOther(message.againInMs);
        show({ lastTriedAt: message.at });
      }
    },

    tryNow(): void {
      void keepAgain();
      sending.tryNow();
    },

    wake(): void {
      if (!isStarted) return;
      void keepAgain();
      void readStore().then(sending.wake);
    },

    /** Removes a write, sent or not. The undo function resolves with whether it is stored. */
    drop(id: string): () => Promise<boolean> {
      const dropped = held.get(id);
      const resolve = outcomes.get(id);
      held.remove(id);
      show();
      // A later retry could delete what another tab has restored by then.
      const end = new Map([[id, null]]);
      const removed = changeStates(end, dropped?.place).catch(() => held.stays(id));
      void removed.then(readStore).then(() => broadcast({ type: "changed" }));
      return async () => {
        if (!dropped) return false;
        if (resolve) outcomes.set(id, resolve);
        held.hold(dropped.record);
        show();
        await removed;
        const isKept = await keep(dropped.record);
        sending.wake();
        return isKept;
      };
    },

    saved: held.saved,
    markLost(ids: readonly string[]): Promise<void> {
      const state = { is: "lost", at: isoNow() } as const;
      return setStates(new Map(ids.map((id) => [id, state])));
    },
    sendLostAgain(): void {
      const lost = state.get().lost.map(({ id }) => [id, { is: "waiting" }] as const);
      void setStates(new Map(lost)).then(sending.tryNow);
    },

    async clear(): Promise<void> {
      sending.stop();
      isStarted = false;
      for (const id of held.ids()) held.remove(id);
      show({ loading: false });
      await Promise.allSettled(storing);
      // A database that does not open has nothing to clear.
      await store.change(userId, withNothing).catch(() => {});
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
export type AddedWrite = ReturnType<Outbox["add"]>;
