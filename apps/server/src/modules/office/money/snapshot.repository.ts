import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** Longest time a browser waits for a file. */
const IDLE_MS = 120_000;

/**
 * Opens a transaction whose statements all see the same snapshot; the caller closes it. The
 * database ends one whose reader is gone.
 */
export async function openSnapshot(db: Database): Promise<{ tx: Database; close: () => void }> {
  const opened = Promise.withResolvers<Database>();
  const closed = Promise.withResolvers<void>();
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`,
    );
    opened.resolve(tx);
    await closed.promise;
  }).catch(opened.reject);
  return { tx: await opened.promise, close: closed.resolve };
}
