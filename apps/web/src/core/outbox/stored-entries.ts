import type { WriteResult } from "@sovereign/contract/writes";
import {
  type KeptDevice,
  type KeptState,
  type KeptWrite,
  keptDevice,
  keptWrite,
} from "@sovereign/contract/writes";
import { OLDEST_EDIT_DAYS } from "@sovereign/domain/edit";
import type { StoreChange, StoredEntry } from "./outbox-store.ts";
import { fieldOf, kindOf } from "./write-kinds.ts";

export type PlacedWrite = { place: number; record: KeptWrite };

/** The row of the device's id and counter; writes start at 1. */
const DEVICE_PLACE = 0;

const MAX_SUPERSEDED = 50;

const DAY_MS = 86_400_000;

/** After this delay a suspended tab may store a write after newer ones. */
const PROMPT_MS = 5_000;

/** A tab that missed more ends resends their writes, which is idempotent. */
const MAX_ENDED = 200;

export type ReadEntries = {
  writes: PlacedWrite[];
  /** Ids of writes in a format only another version can read. */
  foreign: ReadonlySet<string>;
  unknown: number;
  device: string | null;
  /** The device's last number that was answered. */
  known: number | undefined;
  ended: ReadonlySet<string>;
};

/** Sorts by creation: writes of one device by its counter, of two devices by their clocks. */
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
  return timed.sort((one, other) => one.at - other.at).map(({ each }) => each);
}

const idIn = (value: unknown): unknown => Object(Object(value).write).id;

export function readEntries(entries: readonly StoredEntry[], userId: string): ReadEntries {
  const writes: PlacedWrite[] = [];
  const foreign = new Set<string>();
  let unknown = 0;
  for (const [place, value] of entries) {
    if (place === DEVICE_PLACE) continue;
    const read = keptWrite.safeParse(value);
    if (!read.success) {
      unknown += 1;
      const id = idIn(value);
      if (typeof id === "string") foreign.add(id);
    } else if (read.data.user_id === userId) writes.push({ place, record: read.data });
  }
  const counted = deviceAmong(entries).read;
  const ended = new Set(counted?.ended);
  const { device = null, known } = counted ?? {};
  return { writes, foreign, unknown, device, known, ended };
}

function deviceAmong(entries: readonly StoredEntry[]) {
  const found = entries.find(([place]) => place === DEVICE_PLACE);
  return { found, read: found && keptDevice.safeParse(found[1]).data };
}

export type Adding = {
  newDevice: string;
  isNew: boolean;
  /** Made after all others, so it replaces pending ones of the same field. */
  isLast: boolean;
  now: number;
  formerPlace: number | null;
};

/** If the counter is unreadable, the write uses its tab's id and number. */
export function withAdded(
  entries: readonly StoredEntry[],
  record: KeptWrite,
  { newDevice, isNew, isLast, now, formerPlace }: Adding,
): StoreChange<PlacedWrite & { replaced: string[] }> {
  const { writes } = readEntries(entries, record.user_id);
  const { id } = record.write;
  const known = writes.find((kept) => kept.record.write.id === id);
  if (known) return { result: { ...known, replaced: [] } };
  const { found, read } = deviceAmong(entries);
  // A new device id after the database was cleared, because its counter starts over.
  const last = read ?? (found ? null : { device: newDevice, seq: 0, ended: [], known: 0 });
  const seq = Math.max(last?.seq ?? 0, ...entries.map(([place]) => place)) + 1;
  const own =
    isNew && last ? { ...record, device: last.device, write: { ...record.write, seq } } : record;
  const damaged = entries.find(([place]) => place === formerPlace);
  const place = formerPlace && damaged && idIn(damaged[1]) === undefined ? formerPlace : seq;
  const isPrompt = Math.abs(now - Date.parse(own.write.edited_at)) < PROMPT_MS;
  const replaced = isLast && isPrompt ? writes.filter((kept) => isReplaced(kept.record, own)) : [];
  const ids = replaced.map((kept) => kept.record.write.id);
  const ended = withEnded(last?.ended ?? [], ids).filter((each) => each !== id);
  return {
    put: [...(last ? [[DEVICE_PLACE, { ...last, seq, ended }] as const] : []), [place, own]],
    remove: replaced.map((kept) => kept.place),
    result: { place, record: own, replaced: ids },
  };
}

const withEnded = (ended: readonly string[], ids: readonly string[]): string[] =>
  [...ended.filter((id) => !ids.includes(id)), ...ids].slice(-MAX_ENDED);

/** A sent write may have been applied, so it is resent under its id. */
function isReplaced(kept: KeptWrite, next: KeptWrite): boolean {
  return (
    kindOf(next.write).isReplaceable &&
    fieldOf(kept.write) === fieldOf(next.write) &&
    kept.state.is === "waiting" &&
    kept.last_tried_at === null &&
    kept.write.edited_at <= next.write.edited_at
  );
}

export function withTried(
  entries: readonly StoredEntry[],
  userId: string,
  ids: ReadonlySet<string>,
  at: string,
): StoreChange<void> {
  const tried = readEntries(entries, userId).writes.filter(({ record }) =>
    ids.has(record.write.id),
  );
  const put = tried.map(({ place, record }) => [place, { ...record, last_tried_at: at }] as const);
  return { put, result: undefined };
}

/** Null deletes a write, unless another tab has moved it from the row `from`. */
export function withSettled(
  entries: readonly StoredEntry[],
  userId: string,
  states: ReadonlyMap<string, KeptState | null>,
  from: number | null = null,
): StoreChange<void> {
  const { writes } = readEntries(entries, userId);
  const settled = writes.flatMap(({ place, record }) => {
    const state = states.get(record.write.id);
    if (state === null && place === (from ?? place)) return [];
    return [{ place, record: state ? { ...record, state } : record }];
  });
  const superseded = settled
    .filter(({ record }) => record.state.is === "superseded")
    .sort((one, other) => other.place - one.place);
  const over = new Set(superseded.slice(MAX_SUPERSEDED));
  const left = withoutStaleCopies(settled.filter((each) => !over.has(each)));
  const isLeft = new Set(left.map(({ place }) => place));
  const gone = writes.filter(({ place }) => !isLeft.has(place));
  const stays = (id: string) => left.some(({ record }) => record.write.id === id);
  const endless = [...states].flatMap(([id, state]) => (state || stays(id) ? [] : [id]));
  const ids = [...new Set([...endless, ...gone.map(({ record }) => record.write.id)])];
  const { read } = deviceAmong(entries);
  const counted: StoredEntry[] = read
    ? [[DEVICE_PLACE, { ...withKnown(read, writes, states), ended: withEnded(read.ended, ids) }]]
    : [];
  return {
    put: [
      ...counted,
      ...left
        .filter(({ record }) => states.has(record.write.id))
        .map(({ place, record }) => [place, record] as const),
    ],
    remove: gone.map(({ place }) => place),
    result: undefined,
  };
}

/** Raises the last number that was answered. */
function withKnown(
  read: KeptDevice,
  writes: readonly PlacedWrite[],
  states: ReadonlyMap<string, KeptState | null>,
): KeptDevice {
  const answered = writes.filter(
    ({ record }) => record.device === read.device && states.has(record.write.id),
  );
  const seqs = answered.map(({ record }) => record.write.seq);
  return seqs.length > 0 ? { ...read, known: Math.max(read.known ?? 0, ...seqs) } : read;
}

/** Another device has this one's name, so what waits is sent under a new one. */
export function withNewName(
  entries: readonly StoredEntry[],
  userId: string,
  { from, to }: { from: string; to: string },
): StoreChange<void> {
  const { read } = deviceAmong(entries);
  // Another tab has renamed it.
  if (!read || read.device !== from) return { result: undefined };
  const waiting = readEntries(entries, userId).writes.filter(
    ({ record }) => record.device === from && record.state.is === "waiting",
  );
  const put = waiting.map(({ place, record }) => [place, { ...record, device: to }] as const);
  return { put: [[DEVICE_PLACE, { ...read, device: to, known: 0 }], ...put], result: undefined };
}

/** A copy is stale when replaced, withdrawn, or older than any edit the server accepts. */
function withoutStaleCopies(writes: readonly PlacedWrite[]): PlacedWrite[] {
  const copies = writes.flatMap((each) => {
    const { write, state } = each.record;
    const isCopy = state.is === "saved" || state.is === "lost";
    return isCopy ? [{ ...each, at: Date.parse(state.at), field: fieldOf(write) }] : [];
  });
  const latest = new Map(inOrder(copies).map((copy) => [copy.field, copy.place]));
  const oldest = Math.max(...copies.map(({ at }) => at)) - OLDEST_EDIT_DAYS * DAY_MS;
  const stale = new Set(
    copies
      .filter(
        ({ at, field, place, record }) =>
          latest.get(field) !== place ||
          at < oldest ||
          kindOf(record.write).isWithdrawal?.(record.write),
      )
      .map(({ place }) => place),
  );
  return writes.filter(({ place }) => !stale.has(place));
}

export function stateAfter(
  { outcome, code }: WriteResult,
  record: KeptWrite | undefined,
  at: string,
): KeptState | null {
  if (record && !kindOf(record.write).keptAfter.includes(outcome)) return null;
  if (outcome === "refused") return { is: "parked", code: code ?? "unknown", at };
  return { is: outcome === "applied" ? "saved" : "superseded", at };
}

export const withNothing = (entries: readonly StoredEntry[]): StoreChange<void> => ({
  remove: entries.map(([place]) => place),
  result: undefined,
});

export const withoutEmpty = (entries: readonly StoredEntry[]): StoreChange<void> =>
  entries.some(([place]) => place !== DEVICE_PLACE) ? { result: undefined } : withNothing(entries);
