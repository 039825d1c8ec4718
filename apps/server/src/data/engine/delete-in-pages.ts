import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

const ROWS_AT_ONCE = 1000;

/**
 * Deletes the rows of a condition in batches, so that no statement reaches the time limit. Locked
 * rows are left to the next run.
 */
export async function deleteInPages(
  db: Database,
  table: PgTable,
  which: SQL | undefined,
): Promise<void> {
  let deleted: number;
  do {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${which} limit ${ROWS_AT_ONCE} for update skip locked))`);
    deleted = rowCount ?? 0;
  } while (deleted === ROWS_AT_ONCE);
}
