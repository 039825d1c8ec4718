import { useState } from "react";

export type Action = { busy: boolean; start: () => void };

/** Runs one action at a time. `begin` runs inside the click and handles its own failures. */
export function useAction(begin: () => Promise<void>): Action {
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
