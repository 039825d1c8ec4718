import { useState } from "react";

/** An act that can be under way once: pressed again meanwhile, it does nothing. */
export type Act = { busy: boolean; start: () => void };

/**
 * Runs one act at a time. `begin` runs inside the click and answers the work to wait for, so that
 * it may open a tab there; the work deals with its own failures.
 */
export function useAct(begin: () => Promise<void>): Act {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    start() {
      if (busy) return;
      setBusy(true);
      void begin().finally(() => setBusy(false));
    },
  };
}
