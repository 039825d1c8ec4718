import type { ParkedWrite } from "#core/outbox/held-writes.ts";
import { createStore, useStore } from "#core/state/store.ts";

/** How long a dropped change can be brought back. */
const UNDO_FOR_MS = 10_000;

/** A change that leaves the device when its time is over; a page that goes before keeps it. */
type Dropping = { parked: ParkedWrite; finish: () => void };

const dropping = createStore<Dropping | null>(null);

/** Drops a change once it can no longer be brought back, and the one before it now. */
export function dropSoon(parked: ParkedWrite, drop: (id: string) => void): void {
  dropping.get()?.finish();
  const timer = setTimeout(() => own.finish(), UNDO_FOR_MS);
  const own: Dropping = {
    parked,
    finish() {
      clearTimeout(timer);
      if (dropping.get() !== own) return;
      dropping.set(null);
      drop(parked.write.id);
    },
  };
  dropping.set(own);
}

/** Brings back what is about to be dropped. */
export const undoDrop = () => dropping.set(null);

/** What is about to be dropped; null for nothing. */
export const useDropping = (): ParkedWrite | null => useStore(dropping)?.parked ?? null;
