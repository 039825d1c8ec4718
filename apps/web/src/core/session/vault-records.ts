import type { Vault } from "#core/device/vault.ts";
import { createQueue } from "#core/state/queue.ts";
import { parseRecord, type SessionRecord } from "./session-record.ts";

const SESSION = "session";

/** The refresh token of a session signed out while offline, saved only to end it on the server. */
export const OWED_TOKEN = "owed-sign-out";

/**
 * Returns the session records of a native app: the vault stores the member and the refresh token,
 * memory the rest. A loaded record is stale, so the first request exchanges it.
 */
export function vaultRecords(openVault: () => Promise<Vault>) {
  let present: SessionRecord | null = null;
  // In order, so that no earlier write is applied after a sign-out.
  const queue = createQueue();
  const inTurn = (act: (vault: Vault) => Promise<void>) => {
    // If the vault rejects a write, the next start asks for the password.
    queue.run(async () => act(await openVault())).catch(() => {});
  };

  return {
    read: () => present,
    write(record: SessionRecord) {
      present = record;
      const kept: SessionRecord = { ...record, access_token: "", expires_at: 0 };
      inTurn((vault) => vault.write(SESSION, JSON.stringify(kept)));
    },
    clear() {
      present = null;
      inTurn((vault) => vault.remove(SESSION));
    },
    // A native app has a single page, so no other tab reads this.
    hasEnded: () => false,
    owe() {
      const token = present?.refresh_token;
      if (token) inTurn((vault) => vault.write(OWED_TOKEN, token));
    },
    /** Reads the vault; called once, before the session starts. */
    async load(): Promise<void> {
      try {
        present = parseRecord(await (await openVault()).read(SESSION));
      } catch {
        // Without its vault the device starts signed out.
      }
    },
    /** Resolves when all writes so far are done. */
    settled: queue.settled,
  };
}
