import type { DeletionReceipt } from "@sovereign/contract/deletion";
import { useSyncExternalStore } from "react";
import { clearDevice } from "#core/device/clear-device.ts";
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

/**
 * After a deletion that nothing was heard of: an end of the session is the account's from now on, and the
 * guard of the app leads to the farewell. Asks at once; whether it was so.
 */
export async function hasLeftUnheard(): Promise<boolean> {
  const stop = session.on((event) => {
    stop();
    if (event.type !== "signed_out" || event.reason !== "ended") return;
    session.announce({ type: "signed_out", reason: "deleted" });
    void clearDevice();
  });
  // Without a connection nothing is known yet; the next request that is answered tells.
  await session.renew().catch(() => {});
  return session.getState().status === "signed_out";
}

/** The receipt of the account that was deleted in this tab. */
export const useFarewell = (): Farewell | null =>
  useSyncExternalStore(
    session.on,
    () => farewell,
    () => null,
  );
