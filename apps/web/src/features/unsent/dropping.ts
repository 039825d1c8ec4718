import { useSyncExternalStore } from "react";
import type { ParkedWrite } from "#core/outbox/held-writes.ts";

/** How long a dropped change can be brought back. */
const UNDO_FOR_MS = 10_000;

/** A change that leaves the device when its time is over; a page that goes before keeps it. */
type Dropping = { parked: ParkedWrite; finish: () => void };

let dropping: Dropping | null = null;
const watchers = new Set<() => void>();

function show(next: Dropping | null): void {
  dropping = next;
  for (const watcher of [...watchers]) watcher();
}

/** Drops a change once it can no longer be brought back, and the one before it now. */
export function dropSoon(parked: ParkedWrite, drop: (id: string) => void): void {
  dropping?.finish();
  const timer = setTimeout(() => own.finish(), UNDO_FOR_MS);
  const own: Dropping = {
    parked,
    finish() {
      clearTimeout(timer);
      if (dropping !== own) return;
      show(null);
      drop(parked.write.id);
    },
  };
  show(own);
}

/** Brings back what is about to be dropped. */
export const undoDrop = () => show(null);

/** What is about to be dropped; null for nothing. */
export function useDropping(): ParkedWrite | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => dropping?.parked ?? null,
    () => null,
  );
}
