import type { KeptState, KeptWrite } from "@sovereign/contract/kept-writes";
import type { MemberWrite } from "@sovereign/contract/writes";
import { inOrder, type KeptEntry, writesAmong } from "./kept-entries.ts";
import type { OutboxState } from "./outbox-state.ts";

/** What a tab holds of a write. */
export type HeldWrite = {
  record: KeptWrite;
  /** Where it is kept; null where it is not, or not yet. */
  place: number | null;
  /** Whether it is just being kept. */
  storing: boolean;
  /** When, in turns of this tab, it was known to be kept. */
  since: number;
};

type Shown = Pick<
  OutboxState,
  "waiting" | "pending" | "parked" | "superseded" | "unknown" | "notKept" | "device"
>;

const isWaiting = ({ record }: HeldWrite) => record.state.is === "waiting";

/** What one tab knows of the writes of a member, beside what the store says. */
export function createHeldWrites() {
  const held = new Map<string, HeldWrite>();
  /**
   * Those that this tab has seen the end of, each with the turn in which the store had lost it, or null
   * until it has: no reading begun before brings them back. One begun later does, for then somebody has
   * dropped it in another tab and brought it back there.
   */
  const gone = new Map<string, number | null>();
  let turn = 0;
  let unknown = 0;
  let device: string | null = null;
  let pending: readonly MemberWrite[] = [];

  /** What waits, as before while it is the same: whatever is drawn by it need not be drawn again. */
  function pendingNow(waiting: readonly HeldWrite[]): readonly MemberWrite[] {
    const isSame =
      pending.length === waiting.length &&
      waiting.every(({ record }, index) => record.write.id === pending[index]?.id);
    if (!isSame) pending = waiting.map(({ record }) => record.write);
    return pending;
  }

  function forget(id: string): void {
    held.delete(id);
    gone.set(id, null);
  }

  /**
   * Takes one write that the store had in a reading begun in turn `began`; gives the state that the store
   * has yet to learn of, if any.
   */
  function take(place: number, record: KeptWrite, began: number): KeptState | null | undefined {
    const { id } = record.write;
    const known = held.get(id);
    const lost = gone.get(id);
    if (lost === null) return null;
    if (lost !== undefined && began < lost) return undefined;
    gone.delete(id);
    if (known?.storing) return undefined;
    if (known && !isWaiting(known) && record.state.is === "waiting") return known.record.state;
    held.set(id, { record, place, storing: false, since: turn });
    return undefined;
  }

  return {
    get: (id: string) => held.get(id),
    ids: () => [...held.keys()],
    isEmpty: () => held.size === 0,
    hasWaiting: () => [...held.values()].some(isWaiting),
    /** Those that wait and that nobody is just keeping, in the order in which they were made. */
    toSend: () => inOrder([...held.values()].filter((each) => isWaiting(each) && !each.storing)),
    /** Those that the device does not keep. */
    notKept: () => [...held.values()].filter(({ place, storing }) => place === null && !storing),

    /** Holds a write that is about to be kept. */
    hold(record: KeptWrite): void {
      gone.delete(record.write.id);
      held.set(record.write.id, { record, place: null, storing: true, since: 0 });
    },
    /** A write is kept, as the store has it now; false where its end was seen meanwhile. */
    kept(id: string, place: number, record: KeptWrite): boolean {
      turn += 1;
      device ??= record.device;
      const known = held.get(id);
      if (!known) return false;
      const { state, last_tried_at } = known.record;
      const isEnded = state.is !== "waiting";
      const now = isEnded ? { ...record, state, last_tried_at } : record;
      held.set(id, { record: now, place, storing: false, since: turn });
      return true;
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
    /** The store has lost a write whose end this tab has seen. */
    lost(id: string): void {
      if (gone.get(id) !== null) return;
      turn += 1;
      gone.set(id, turn);
    },

    /** The turn that a reading of the store begins in. */
    turn: () => turn,
    /**
     * Takes over what the store kept when a reading of it began in turn `began`. Gives what the store
     * has yet to learn of, and whether something ended of which this tab has not heard.
     */
    merge(entries: readonly KeptEntry[], began: number) {
      const read = writesAmong(entries);
      const ids = new Set(read.writes.map(({ record }) => record.write.id));
      const unlearnt = new Map<string, KeptState | null>();
      ({ unknown, device } = read);
      for (const { place, record } of read.writes) {
        const state = take(place, record, began);
        if (state !== undefined) unlearnt.set(record.write.id, state);
      }
      const missed = [...held].filter(
        ([id, { place, since }]) => place !== null && since <= began && !ids.has(id),
      );
      // Not for good: the tab in which it was dropped may bring it back.
      for (const [id] of missed) held.delete(id);
      return { unlearnt, missed: missed.length > 0 };
    },

    /** What screens see of it. */
    shown(): Shown {
      const writes = inOrder([...held.values()]);
      const waiting = writes.filter(isWaiting);
      return {
        unknown,
        device,
        pending: pendingNow(waiting),
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
