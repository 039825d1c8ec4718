import type { KeptState, KeptWrite } from "@sovereign/contract/kept-writes";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { inOrder, readEntries } from "./kept-entries.ts";
import type { KeptEntry } from "./outbox-store.ts";
import type { WritesAnswer } from "./sending.ts";

type Without<Write, Field extends string> = Write extends unknown ? Omit<Write, Field> : never;

/** A write as a screen makes it; who counts and times it is the outbox. */
export type NewWrite = Without<MemberWrite, "id" | "seq" | "edited_at">;

/** A write that the server has not answered for. */
type WaitingWrite = {
  write: MemberWrite;
  /** When it was last sent, in ISO form by this device's clock; null before. */
  lastTriedAt: string | null;
  /** False where the device could not keep it: it waits as long as the page is open. */
  kept: boolean;
};

/** A write that the server refused with a problem's code, when this device learnt of it. */
export type ParkedWrite = { write: MemberWrite; code: string; at: string };

/** A write over which a later edit stands; the server has it among the day's edits. */
export type SupersededWrite = { write: MemberWrite; at: string };

export type OutboxState = {
  /** Whether it is known what the device keeps. */
  read: boolean;
  /** Whether the device may keep writes that were not read yet; for a second at most. */
  loading: boolean;
  /** What the device calls itself in the writes that it keeps; null before the first. */
  device: string | null;
  /** In the order in which they were made. */
  waiting: readonly WaitingWrite[];
  /** Those that wait, as written: the same list for as long as the same ones wait. */
  pending: readonly MemberWrite[];
  parked: readonly ParkedWrite[];
  /** Until they are dropped, as seen. */
  superseded: readonly SupersededWrite[];
  /** Saved writes that the server has lost since, until they are sent again or dropped. */
  lost: readonly MemberWrite[];
  /** How many are kept that this version of the app does not know. */
  unknown: number;
  /** Whether something waits that the device could not keep. */
  notKept: boolean;
  /** When any was last sent, in ISO form by this device's clock. */
  lastTriedAt: string | null;
  /** Whether a request is under way. It ends by itself, within half a minute. */
  sending: boolean;
  /** Whether what waits will wait for longer: offline, not answered, or not within seconds. */
  stalled: boolean;
  /** Whether the browser promised not to clear what is kept here; null while it was not asked. */
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

/** What a tab holds of a write. */
export type HeldWrite = {
  record: KeptWrite;
  /** Where it is kept; null where it is not, or not yet. */
  place: number | null;
  /** Where it was kept before it vanished without an end; null otherwise. */
  formerPlace: number | null;
  /** Whether it is just being kept. */
  storing: boolean;
  /** When, in turns of this tab, it was known to be kept. */
  since: number;
};

/** The server's result for a write, and its whole response where it sent one. */
export type WriteOutcome = { result: WriteResult; answer: WritesAnswer | null };

/** How many changes are on this device alone: waiting, refused, lost by the server, or unreadable. */
export const countUnsent = ({ waiting, parked, lost, unknown }: OutboxState): number =>
  waiting.length + parked.length + lost.length + unknown;

type Shown = Pick<
  OutboxState,
  "waiting" | "pending" | "parked" | "superseded" | "lost" | "unknown" | "notKept" | "device"
>;

const isWaiting = ({ record }: HeldWrite) => record.state.is === "waiting";

/** What one tab knows of the writes of the member `userId`, beside what the store says. */
export function createHeldWrites(userId: string) {
  const held = new Map<string, HeldWrite>();
  /**
   * Those that this tab has seen the end of, each with the turn in which the store had lost it, or null
   * until it has: no reading begun before brings them back. One begun later does, and one that has it
   * at another place: somebody has brought it back in another tab.
   */
  const gone = new Map<string, { lostIn: number | null; place: number | null }>();
  let turn = 0;
  let unknown = 0;
  let device: string | null = null;
  let pending: readonly MemberWrite[] = [];
  let lost: readonly MemberWrite[] = [];

  /** Writes as `before` while they are the same: what is drawn by them need not be drawn again. */
  function writesOf(
    held: readonly HeldWrite[],
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
   * Takes one write that the store had in a reading begun in turn `began`; gives the state that the store
   * has yet to learn of, if any.
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
    // A lost one waits there because another tab sends it again.
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
    /** Those that wait and that nobody is just keeping, in the order in which they were made. */
    toSend: () => inOrder([...held.values()].filter((each) => isWaiting(each) && !each.storing)),
    /** Those of which the server has said that it has them. */
    saved: () =>
      [...held.values()].flatMap(({ record: { write, state } }) =>
        state.is === "saved" ? [write] : [],
      ),
    /** Those that the device does not keep. */
    notKept: () => [...held.values()].filter(({ place, storing }) => place === null && !storing),

    /** Holds a write that is about to be kept. */
    hold(record: KeptWrite): void {
      gone.delete(record.write.id);
      held.set(record.write.id, {
        ...{ record, place: null, formerPlace: null, storing: true, since: 0 },
      });
    },
    /** A write is kept, as the store has it now; returns the state that it has yet to learn of, if any. */
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
    /** The store could not lose a write that was dropped: readings bring it back. */
    stays: (id: string) => void gone.delete(id),
    /** The store has lost a write whose end this tab has seen. */
    lost(id: string): void {
      const end = gone.get(id);
      if (end?.lostIn !== null) return;
      turn += 1;
      gone.set(id, { ...end, lostIn: turn });
    },

    /** The turn that a reading of the store begins in. */
    turn: () => turn,
    /**
     * Takes over what the store kept when a reading of it began in turn `began`. Returns what the
     * store has yet to learn of, whether a write ended without this tab being told, and whether one
     * vanished without an end, which is still held and has to be kept again.
     */
    merge(entries: readonly KeptEntry[], began: number) {
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
        // Not permanently: the tab in which it was dropped may bring it back.
        if (read.ended.has(id)) held.delete(id);
        else {
          vanished = true;
          held.set(id, { ...each, place: null, formerPlace: each.place });
        }
      }
      const hasEnded = (id: string) => (held.get(id)?.record.state.is ?? "saved") === "saved";
      return { unlearnt, missed: waited.some(hasEnded), vanished };
    },

    /** What screens see of it. */
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
