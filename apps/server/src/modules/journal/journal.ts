import type { JournalRow } from "@sovereign/domain/journal";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { type Recorded, recordRows } from "./recording/record.ts";

/** What happened to the money, written once and never changed (decision 138). */
export function createJournal(deps: { db: Database; clock: Clock }) {
  const { db, clock } = deps;
  return {
    /** Adds what is not there yet; in the caller's transaction with `tx`. */
    record: (rows: readonly JournalRow[], tx: Database = db): Promise<Recorded> =>
      recordRows(tx, rows, clock()),
  };
}
