import {
  type KeptState,
  type KeptWrite,
  keptDevice,
  keptWrite,
} from "@sovereign/contract/kept-writes";
import { WRITES_AT_ONCE } from "@sovereign/domain/edit";

/** A place among what is kept of a member, and what lies there, which any version may have put there. */
export type KeptEntry = readonly [place: number, value: unknown];

/** What becomes of a member's entries in one transaction, and what whoever asked for it learns. */
export type KeptChange<Result> = {
  put?: readonly KeptEntry[];
  remove?: readonly number[];
  result: Result;
};

export type PlacedWrite = { place: number; record: KeptWrite };

/** Where the device's own name and its count lie; writes lie from 1 on. */
const DEVICE_PLACE = 0;

/** As many earlier edits are kept to be shown; the server has them all. */
const MOST_SUPERSEDED = 50;

/** The writes among the entries that this version knows, how many it does not, and the device's name. */
export function writesAmong(entries: readonly KeptEntry[]): {
  writes: PlacedWrite[];
  unknown: number;
  device: string | null;
} {
  const writes: PlacedWrite[] = [];
  let unknown = 0;
  let device: string | null = null;
  for (const [place, value] of entries) {
    if (place === DEVICE_PLACE) {
      device = keptDevice.safeParse(value).data?.device ?? null;
      continue;
    }
    const read = keptWrite.safeParse(value);
    if (read.success) writes.push({ place, record: read.data });
    else unknown += 1;
  }
  return { writes, unknown, device };
}

/**
 * Keeps a write: a new one under the device's name and next number, one that was sent already as it
 * is. The device takes `newDevice` for its name where it has none. With `isLast` it was made after all
 * others, and takes the place of those that it says anew. Gives where and as what it is kept now, and
 * which writes it took the place of. Throws where the count is of a version that is unknown.
 */
export function withAdded(
  entries: readonly KeptEntry[],
  record: KeptWrite,
  newDevice: string | null,
  isLast: boolean,
): KeptChange<PlacedWrite & { replaced: string[] }> {
  const { writes } = writesAmong(entries);
  const known = writes.find((kept) => kept.record.write.id === record.write.id);
  if (known) return { result: { ...known, replaced: [] } };
  const found = entries.find(([place]) => place === DEVICE_PLACE);
  const read = found && keptDevice.safeParse(found[1]);
  if (read && !read.success) throw new Error("counted by another version");
  const last = read?.data ?? { device: newDevice ?? record.device, seq: 0 };
  const seq = Math.max(last.seq, ...entries.map(([place]) => place)) + 1;
  const own = newDevice
    ? { ...record, device: last.device, write: { ...record.write, seq } }
    : record;
  const replaced = isLast ? writes.filter((kept) => isReplaced(kept.record, own)) : [];
  return {
    put: [
      [DEVICE_PLACE, { ...last, seq }],
      [seq, own],
    ],
    remove: replaced.map(({ place }) => place),
    result: { place: seq, record: own, replaced: replaced.map((kept) => kept.record.write.id) },
  };
}

/**
 * A note saves itself at every pause: of those of a day that wait, the last says what the others did.
 * One that was sent may have been applied, and goes again under its id to learn of it. Texts and
 * answers are pressed, so each of them is among the day's edits.
 */
function isReplaced(kept: KeptWrite, next: KeptWrite): boolean {
  return (
    kept.write.kind === "note" &&
    next.write.kind === "note" &&
    kept.write.date === next.write.date &&
    kept.state.is === "waiting" &&
    kept.last_tried_at === null &&
    kept.write.edited_at <= next.write.edited_at
  );
}

/** Notes that writes are being sent. */
export function withTried(
  entries: readonly KeptEntry[],
  ids: ReadonlySet<string>,
  at: string,
): KeptChange<void> {
  const tried = writesAmong(entries).writes.filter(({ record }) => ids.has(record.write.id));
  const put = tried.map(({ place, record }) => [place, { ...record, last_tried_at: at }] as const);
  return { put, result: undefined };
}

/** Ends the waiting of writes: with null one is kept no longer, otherwise in its new state. */
export function withSettled(
  entries: readonly KeptEntry[],
  states: ReadonlyMap<string, KeptState | null>,
): KeptChange<void> {
  const put: KeptEntry[] = [];
  const remove: number[] = [];
  const superseded: number[] = [];
  for (const { place, record } of writesAmong(entries).writes) {
    const state = states.get(record.write.id);
    if (state === null) remove.push(place);
    else if (state) put.push([place, { ...record, state }]);
    if (state !== null && (state ?? record.state).is === "superseded") superseded.push(place);
  }
  const over = superseded.sort((one, other) => other - one).slice(MOST_SUPERSEDED);
  return {
    put: put.filter(([place]) => !over.includes(place)),
    remove: [...remove, ...over],
    result: undefined,
  };
}

/** Takes away all that is kept of a member. */
export const withNothing = (entries: readonly KeptEntry[]): KeptChange<void> => ({
  remove: entries.map(([place]) => place),
  result: undefined,
});

/** Takes away what nothing is kept beside: the device's name and count. */
export const withoutEmpty = (entries: readonly KeptEntry[]): KeptChange<void> =>
  entries.some(([place]) => place !== DEVICE_PLACE) ? { result: undefined } : withNothing(entries);

/**
 * Writes in the order in which they were made: those of one device as it counted them, whatever its
 * clock did meanwhile, and those of two by their clocks.
 */
export function inOrder<Of extends { record: KeptWrite }>(writes: readonly Of[]): Of[] {
  const latest = new Map<string, number>();
  const timed = [...writes]
    .sort((one, other) => one.record.write.seq - other.record.write.seq)
    .map((each) => {
      const { device, write } = each.record;
      const at = Math.max(Date.parse(write.edited_at), latest.get(device) ?? 0);
      latest.set(device, at);
      return { each, at };
    });
  // The sort is stable: those of one device stay as they are.
  return timed.sort((one, other) => one.at - other.at).map(({ each }) => each);
}

/** A request that outlives its page may have 64 kB, and so may a body on the server. */
const MOST_BYTES = 48_000;

/** Of writes in order those that are sent first, at once: of one device, and not too many. */
export function nextBatch<Of extends { record: KeptWrite }>(writes: readonly Of[]): Of[] {
  const batch: Of[] = [];
  let bytes = 0;
  for (const each of writes.slice(0, WRITES_AT_ONCE)) {
    bytes += new TextEncoder().encode(JSON.stringify(each.record.write)).length;
    const isOther = batch[0] && batch[0].record.device !== each.record.device;
    if (isOther || (batch.length > 0 && bytes > MOST_BYTES)) break;
    batch.push(each);
  }
  return batch;
}
