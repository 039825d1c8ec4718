import type { KeptState, KeptWrite } from "@sovereign/contract/kept-writes";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { StoredEntry } from "./outbox-store.ts";
import type { WritesAnswer } from "./sender.ts";
import { inOrder, readEntries } from "./stored-entries.ts";

type Without<Write, Field extends string> = Write extends unknown ? Omit<Write, Field> : never;

/** A write as a screen makes it; the outbox adds its id, number and time. */
export type NewWrite = Without<MemberWrite, "id" | "seq" | "edited_at">;

type WaitingWrite = {
  write: MemberWrite;
  /** When it was last sent, in ISO form by this device's clock; null if never. */
  lastTriedAt: string | null;
  /** False where the device could not store it: it is pending only while the page is open. */
  kept: boolean;
};

/** A write the server refused, with the problem's code and when this device learned of it. */
export type ParkedWrite = { write: MemberWrite; code: string; at: string };

/** A write that a later edit replaced; the server lists it in the day's edits. */
export type SupersededWrite = { write: MemberWrite; at: string };

export type OutboxState = {
  /** Whether the device's stored writes have been read. */
  read: boolean;
  /** Whether stored writes may exist that are not read yet; true for one second at most. */
  loading: boolean;
  /** The device's id in its stored writes; null before the first. */
  device: string | null;
  waiting: readonly WaitingWrite[];
  /** The writes of `waiting`; the same array while the same writes are pending. */
  pending: readonly MemberWrite[];
  parked: readonly ParkedWrite[];
  superseded: readonly SupersededWrite[];
  /** Saved writes that the server has lost since, until they are sent again or dropped. */
  lost: readonly MemberWrite[];
  /** The number of stored writes in a format this version cannot read. */
  unknown: number;
  /** Whether a pending write could not be stored. */
  notKept: boolean;
  /** In ISO form, by this device's clock. */
  lastTriedAt: string | null;
  /** Whether a request is in flight, for 30 seconds at most. */
  sending: boolean;
  /** Whether pending writes cannot be sent within seconds: offline, no response, or a server delay. */
  stalled: boolean;
  /** Whether the browser granted persistent storage; null before it was asked. */
  persisted: boolean | null;
};

export const EMPTY_STATE: OutboxState = {
  read: false,
  loading: false,
  device: null,
  waiting: [],
  pending: [],
  parked: [],
  superseded: [],
  lost: [],
  unknown: 0,
  notKept: false,
  lastTriedAt: null,
  sending: false,
  stalled: false,
  persisted: null,
};

export type TabWrite = {
  record: KeptWrite;
  /** The row in the store; null if not stored (yet). */
  place: number | null;
  /** The row it vanished from without a recorded end; null otherwise. */
  formerPlace: number | null;
  storing: boolean;
  /** The turn of this tab in which it was known to be stored. */
  since: number;
};

export type WriteOutcome = { result: WriteResult; answer: WritesAnswer | null };

/**
 * Returns how many changes exist only on this device: pending, refused, lost by the server, or
 * unreadable.
 */
export const countUnsent = ({ waiting, parked, lost, unknown }: OutboxState): number =>
  waiting.length + parked.length + lost.length + unknown;

type Shown = Pick<
  OutboxState,
  "waiting" | "pending" | "parked" | "superseded" | "lost" | "unknown" | "notKept" | "device"
>;

const isWaiting = ({ record }: TabWrite) => record.state.is === "waiting";

/** Creates one tab's view of the writes of `userId`, including those not stored yet. */
export function createTabWrites(userId: string) {
  const held = new Map<string, TabWrite>();
  /**
   * Ended writes, with the turn in which the store lost them (null until then). A read started
   * before that turn must not restore them; a later read, or one that finds another row, may,
   * because another tab has restored them.
   */
  const gone = new Map<string, { lostIn: number | null; place: number | null }>();
  let turn = 0;
  let unknown = 0;
  let device: string | null = null;
  let pending: readonly MemberWrite[] = [];
  let lost: readonly MemberWrite[] = [];

  /** Returns `before` while the writes are the same, so that components do not rerender. */
  function writesOf(
    held: readonly TabWrite[],
    before: readonly MemberWrite[],
  ): readonly MemberWrite[] {
    const isSame =
      before.length === held.length &&
      held.every(({ record }, index) => record.write.id === before[index]?.id);
    return isSame ? before : held.map(({ record }) => record.write);
  }

  function forget(id: string): void {
    gone.set(id, { lostIn: null, place: held.get(id)?.place ?? null });
    held.delete(id);
  }

  /**
   * Merges one write from a read that started in turn `began`. Returns the state the store does
   * not have yet, if any.
   */
  function take(place: number, record: KeptWrite, began: number): KeptState | null | undefined {
    const { id } = record.write;
    const known = held.get(id);
    const end = gone.get(id);
    if (end?.lostIn === null && (end.place ?? place) === place) return null;
    if (end?.lostIn && began < end.lostIn) return undefined;
    gone.delete(id);
    if (known?.storing) return undefined;
    const isWaitingThere = record.state.is === "waiting";
    // A lost write is pending in the store because another tab sends it again.
    const isAhead = known && !isWaiting(known) && known.record.state.is !== "lost";
    if (isAhead && isWaitingThere) return known.record.state;
    held.set(id, { record, place, formerPlace: null, storing: false, since: turn });
    return undefined;
  }

  return {
    get: (id: string) => held.get(id),
    ids: () => [...held.keys()],
    isEmpty: () => held.size === 0,
    hasWaiting: () => [...held.values()].some(isWaiting),
    /**
     * Returns the pending writes that are stored or failed to be, in the order in which they were
     * made.
     */
    toSend: () => inOrder([...held.values()].filter((each) => isWaiting(each) && !each.storing)),
    saved: () =>
      [...held.values()].flatMap(({ record: { write, state } }) =>
        state.is === "saved" ? [write] : [],
      ),
    notKept: () => [...held.values()].filter(({ place, storing }) => place === null && !storing),

    hold(record: KeptWrite): void {
      gone.delete(record.write.id);
      held.set(record.write.id, {
        ...{ record, place: null, formerPlace: null, storing: true, since: 0 },
      });
    },
    /** Marks a write as stored. Returns the state the store does not have yet, if any. */
    kept(id: string, place: number, record: KeptWrite): KeptState | null | undefined {
      turn += 1;
      device ??= record.device;
      const known = held.get(id);
      if (!known) return null;
      const { state, last_tried_at } = known.record;
      const isEnded = state.is !== "waiting";
      const now = isEnded ? { ...record, state, last_tried_at } : record;
      held.set(id, { record: now, place, formerPlace: null, storing: false, since: turn });
      return isEnded ? state : undefined;
    },
    refused(id: string): void {
      const known = held.get(id);
      if (known) held.set(id, { ...known, storing: false });
    },
    change(id: string, changes: Partial<KeptWrite>): void {
      const known = held.get(id);
      if (known) held.set(id, { ...known, record: { ...known.record, ...changes } });
    },
    forget,
    /** The store failed to delete a dropped write, so reads restore it. */
    stays: (id: string) => void gone.delete(id),
    /** The store has deleted a write whose end this tab has seen. */
    lost(id: string): void {
      const end = gone.get(id);
      if (end?.lostIn !== null) return;
      turn += 1;
      gone.set(id, { ...end, lostIn: turn });
    },

    turn: () => turn,
    /**
     * Merges a read of the store that started in turn `began`. Returns the states the store does
     * not have yet, whether a write ended without this tab being notified, and whether one
     * vanished without an end, which must be stored again.
     */
    merge(entries: readonly StoredEntry[], began: number) {
      const read = readEntries(entries, userId);
      const ids = new Set(read.writes.map(({ record }) => record.write.id));
      const unlearnt = new Map<string, KeptState | null>();
      const waited = [...held.values()].filter(isWaiting).map(({ record }) => record.write.id);
      let vanished = false;
      ({ unknown, device } = read);
      for (const { place, record } of read.writes) {
        const state = take(place, record, began);
        if (state !== undefined) unlearnt.set(record.write.id, state);
      }
      for (const [id, each] of [...held]) {
        const isThere = ids.has(id) || read.foreign.has(id);
        if (each.place === null || each.since > began || isThere) continue;
        // Not permanently: the tab that dropped it may restore it.
        if (read.ended.has(id)) held.delete(id);
        else {
          vanished = true;
          held.set(id, { ...each, place: null, formerPlace: each.place });
        }
      }
      const hasEnded = (id: string) => (held.get(id)?.record.state.is ?? "saved") === "saved";
      return { unlearnt, missed: waited.some(hasEnded), vanished };
    },

    shown(): Shown {
      const writes = inOrder([...held.values()]);
      const waiting = writes.filter(isWaiting);
      pending = writesOf(waiting, pending);
      lost = writesOf(
        writes.filter(({ record }) => record.state.is === "lost"),
        lost,
      );
      return {
        unknown,
        device,
        pending,
        lost,
        waiting: waiting.map(({ record, place, storing }) => ({
          write: record.write,
          lastTriedAt: record.last_tried_at,
          kept: place !== null || storing,
        })),
        parked: writes.flatMap(({ record: { write, state } }) =>
          state.is === "parked" ? [{ write, code: state.code, at: state.at }] : [],
        ),
        superseded: writes.flatMap(({ record: { write, state } }) =>
          state.is === "superseded" ? [{ write, at: state.at }] : [],
        ),
        notKept: waiting.some(({ place, storing }) => place === null && !storing),
      };
    },
  };
}
