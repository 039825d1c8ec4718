import type { DeletionReceipt } from "@sovereign/contract/deletion";
import { useSyncExternalStore } from "react";
import { session } from "#core/session/session.ts";

type Farewell = { email: string; receipt: DeletionReceipt };

// In this page's memory alone: on the device nothing stays of whoever has left, also not in its history.
let farewell: Farewell | null = null;

/** Keeps a receipt for the page that shows it, until the page is loaded anew or somebody signs in. */
export function keepFarewell(next: Farewell): void {
  farewell = next;
  const stop = session.on(({ type }) => {
    if (type !== "signed_in") return;
    farewell = null;
    stop();
  });
}

/** The receipt of the account that was deleted in this tab. */
export const useFarewell = (): Farewell | null =>
  useSyncExternalStore(
    session.on,
    () => farewell,
    () => null,
  );
