import type { KeptWrite } from "@sovereign/contract/kept-writes";
import { WRITES_AT_ONCE } from "@sovereign/domain/edit";

/** A write and where it is kept among the entries of its member. */
export type PlacedWrite = { place: number; record: KeptWrite };

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
