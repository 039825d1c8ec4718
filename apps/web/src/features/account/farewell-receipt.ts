import type { DeletionReceipt } from "@sovereign/contract/deletion";
import { useSyncExternalStore } from "react";
import { clearDevice } from "#core/device/clear-device.ts";
import { session } from "#core/session/session.ts";

type Farewell = { email: string; receipt: DeletionReceipt };

// In memory only: nothing of a deleted member stays on the device, not even in its history.
let farewell: Farewell | null = null;

/** Stores a receipt until a reload or the next sign-in. */
export function keepFarewell(next: Farewell): void {
  farewell = next;
  const stop = session.on(({ type }) => {
    if (type !== "signed_in") return;
    farewell = null;
    stop();
  });
}

/**
 * After a deletion without a response: checks whether the session has ended, which then counts as
 * the deletion and leads to the farewell page.
 */
export async function hasLeftUnheard(): Promise<boolean> {
  const stop = session.on((event) => {
    stop();
    if (event.type !== "signed_out" || event.reason !== "ended") return;
    session.announce({ type: "signed_out", reason: "deleted" });
    void clearDevice();
  });
  // Offline, the state stays unknown until the next request gets a response.
  await session.renew().catch(() => {});
  return session.getState().status === "signed_out";
}

export const useFarewell = (): Farewell | null =>
  useSyncExternalStore(
    session.on,
    () => farewell,
    () => null,
  );
