import type { Vault } from "#core/device/vault.ts";
import { createQueue } from "#core/state/queue.ts";
import { parseRecord, type SessionRecord } from "./session-record.ts";

/** Where the session stands in the vault. */
const SESSION = "session";

/** Where the refresh token stands of a session that was left without a connection, for its end alone. */
export const OWED_TOKEN = "owed-sign-out";

/**
 * The session record of a native app: all of it is in memory, and the device's vault keeps whose it is
 * and the refresh token. What is loaded from there is stale, so that the first request exchanges it.
 */
export function vaultRecords(openVault: () => Promise<Vault>) {
  let present: SessionRecord | null = null;
  // One after the other: a sign-out is not overtaken by what was to be kept before it.
  const queue = createQueue();
  const inTurn = (act: (vault: Vault) => Promise<void>) => {
    // What the vault did not take is not there at the next start, which asks for the password.
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
    // An app has one page: none hears of an end by what is stored.
    hasEnded: () => false,
    /** Keeps what it takes to tell the server later that this session has ended. */
    owe() {
      const token = present?.refresh_token;
      if (token) inTurn((vault) => vault.write(OWED_TOKEN, token));
    },
    /** Reads what is kept; asked once, before the session starts. */
    async load(): Promise<void> {
      try {
        present = parseRecord(await (await openVault()).read(SESSION));
      } catch {
        // A device without its vault remembers nobody.
      }
    },
    /** Resolves when the vault has taken what was written so far. */
    settled: queue.settled,
  };
}
