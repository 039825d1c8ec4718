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

/** Checks after a deletion without a response whether the session, and so the account, is gone. */
export async function hasLeftUnheard(): Promise<boolean> {
  const stop = session.on((event) => {
    stop();
    if (event.type !== "signed_out" || event.reason !== "ended") return;
    session.announce({ type: "signed_out", reason: "deleted" });
    void clearDevice();
  });
  // The state below shows whether the session is gone.
  await session.renew().catch(() => {});
  return session.getState().status === "signed_out";
}

export const useFarewell = (): Farewell | null =>
  useSyncExternalStore(
    session.on,
    () => farewell,
    () => null,
  );
