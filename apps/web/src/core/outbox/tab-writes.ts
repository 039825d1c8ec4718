import type { KeptState, KeptWrite, MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { StoredEntry } from "./outbox-store.ts";
import type { WritesAnswer } from "./sender.ts";
import { inOrder, readEntries } from "./stored-entries.ts";
import { isSilent } from "./write-kinds.ts";

type Without<Write, Field extends string> = Write extends unknown ? Omit<Write, Field> : never;

export type NewWrite = Without<MemberWrite, "id" | "seq" | "edited_at">;

type WaitingWrite = {
  write: MemberWrite;
  lastTriedAt: string | null;
  kept: boolean;
};

export type ParkedWrite = { write: MemberWrite; code: string; at: string };

/** Replaced by a later edit; the server lists it in the day's edits. */
export type SupersededWrite = { write: MemberWrite; at: string };

export type OutboxState = {
  read: boolean;
  /** Whether stored writes may exist that are not read yet; true for one second at most. */
  loading: boolean;
  device: string | null;
  waiting: readonly WaitingWrite[];
  /** The same array while the same writes are pending. */
  pending: readonly MemberWrite[];
  parked: readonly ParkedWrite[];
  superseded: readonly SupersededWrite[];
  /** Saved writes that the server has since lost. */
  lost: readonly MemberWrite[];
  /** Stored writes in a format this version cannot read. */
  unknown: number;
  notKept: boolean;
  lastTriedAt: string | null;
  sending: boolean;
  stalled: boolean;
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
  place: number | null;
  formerPlace: number | null;
  storing: boolean;
  /** Turn of this tab in which it was known to be stored. */
  since: number;
};

export type WriteOutcome = { result: WriteResult; answer: WritesAnswer | null };

/** Counts the changes that exist only on this device. */
export const countUnsent = ({ waiting, parked, lost, unknown }: OutboxState): number =>
  waiting.length + parked.length + lost.length + unknown;

type Shown = Pick<
  OutboxState,
  "waiting" | "pending" | "parked" | "superseded" | "lost" | "unknown" | "notKept" | "device"
>;

const isWaiting = ({ record }: TabWrite) => record.state.is === "waiting";

const isMentioned = ({ record }: TabWrite) => !isSilent(record.write);

export function createTabWrites(userId: string) {
  const held = new Map<string, TabWrite>();
  /** A read that started before turn `lostIn` must not restore an ended write. */
  const gone = new Map<string, { lostIn: number | null; place: number | null }>();
  let turn = 0;
  let unknown = 0;
  let device: string | null = null;
  let answered: number | undefined;
  let ended: ReadonlySet<string> = new Set();
  let pending: readonly MemberWrite[] = [];
  let lost: readonly MemberWrite[] = [];

  /** Returns `before` while the writes are the same, to avoid rerenders. */
  function writesOf(
    held: readonly TabWrite[],
    before: readonly MemberWrite[],
  ): readonly MemberWrite[] {
    const isSame =
      before.length === held.length &&
      held.every(({ record }, index) => record.write.id === before[index]?.id);
    return isSame ? before : held.map(({ record }) => record.write);
  }

  function remove(id: string): void {
    gone.set(id, { lostIn: null, place: held.get(id)?.place ?? null });
    held.delete(id);
  }

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
    /** Whether a tab of this device made the write, lately. */
    knows: (id: string) => held.has(id) || gone.has(id) || ended.has(id),
    device: () => device,
    /** The device's last number that was answered. */
    answeredOf: (name: string) => (name === device ? answered : undefined),
    ids: () => [...held.keys()],
    isEmpty: () => held.size === 0,
    hasWaiting: () => [...held.values()].some(isWaiting),
    toSend: () => inOrder([...held.values()].filter((each) => isWaiting(each) && !each.storing)),
    saved: () =>
      [...held.values()].flatMap(({ record: { write, state } }) =>
        state.is === "saved" ? [write] : [],
      ),
    notKept: () => [...held.values()].filter(({ place, storing }) => place === null && !storing),

    hold(record: KeptWrite): void {
      gone.delete(record.write.id);
      held.set(record.write.id, {
        record,
        place: null,
        formerPlace: null,
        storing: true,
        since: 0,
      });
    },
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
    remove,
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
    merge(entries: readonly StoredEntry[], began: number) {
      const read = readEntries(entries, userId);
      const ids = new Set(read.writes.map(({ record }) => record.write.id));
      const unlearned = new Map<string, KeptState | null>();
      const waited = [...held.values()].filter(isWaiting).map(({ record }) => record.write.id);
      let vanished = false;
      ({ unknown, device, ended, known: answered } = read);
      for (const { place, record } of read.writes) {
        const state = take(place, record, began);
        if (state !== undefined) unlearned.set(record.write.id, state);
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
      return { unlearned, missed: waited.some(hasEnded), vanished };
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
        waiting: waiting.filter(isMentioned).map(({ record, place, storing }) => ({
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
        notKept: waiting
          .filter(isMentioned)
          .some(({ place, storing }) => place === null && !storing),
      };
    },
  };
}
