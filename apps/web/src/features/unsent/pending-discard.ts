import type { ParkedWrite } from "#core/outbox/tab-writes.ts";
import { createStore, useStore } from "#core/state/store.ts";

/** Time in which a discarded change can be restored, in milliseconds. */
const UNDO_FOR_MS = 10_000;

/** A change that is deleted after that time; closing the page earlier preserves it. */
type Dropping = { parked: ParkedWrite; finish: () => void };

const dropping = createStore<Dropping | null>(null);

/** Deletes a change after the undo time, and the previous one now. */
export function scheduleDiscard(parked: ParkedWrite, drop: (id: string) => void): void {
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

export const undoDrop = () => dropping.set(null);

export const useDropping = (): ParkedWrite | null => useStore(dropping)?.parked ?? null;
