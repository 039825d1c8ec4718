import type { SecureStore } from "#core/device/secure-store.ts";
import { createQueue } from "#core/state/queue.ts";
import { parseRecord, type SessionRecord, type SignedOutReason } from "./session-record.ts";

const SESSION = "session";

/** Outlives a sign-out: it shows the server that this device has signed in before. */
const DEVICE = "device";

/** Saved at an offline sign-out, only to end that session on the server. */
export const PENDING_SIGN_OUT_TOKEN = "pending-sign-out";

/** A loaded record is stale, so the first request exchanges it. */
export function secureRecords(openSecureStore: () => Promise<SecureStore>) {
  let present: SessionRecord | null = null;
  let device: string | null = null;
  // In order, so that no earlier write is applied after a sign-out.
  const queue = createQueue();
  const inTurn = (act: (secureStore: SecureStore) => Promise<void>) => {
    // If the secure store rejects a write, the next start asks for the password.
    queue.run(async () => act(await openSecureStore())).catch(() => {});
  };

  return {
    read: () => present,
    write({ device: given, ...record }: SessionRecord) {
      present = record;
      const kept: SessionRecord = { ...record, access_token: "", expires_at: 0 };
      inTurn((secureStore) => secureStore.write(SESSION, JSON.stringify(kept)));
      if (!given) return;
      device = given;
      inTurn((secureStore) => secureStore.write(DEVICE, given));
    },
    device: () => device,
    clear(reason: SignedOutReason) {
      present = null;
      inTurn((secureStore) => secureStore.remove(SESSION));
      if (reason !== "deleted") return;
      device = null;
      inTurn((secureStore) => secureStore.remove(DEVICE));
    },
    hasEnded: () => false,
    savePendingSignOut() {
      const token = present?.refresh_token;
      if (token) inTurn((secureStore) => secureStore.write(PENDING_SIGN_OUT_TOKEN, token));
    },
    async load(): Promise<void> {
      try {
        const secureStore = await openSecureStore();
        present = parseRecord(await secureStore.read(SESSION));
        device = await secureStore.read(DEVICE);
      } catch {
        // Unreadable is signed out; the member signs in again.
      }
    },
    settled: queue.settled,
  };
}
