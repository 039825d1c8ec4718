import { createStore, delMany, keys } from "idb-keyval";
import { devicePrefix } from "./device-storage.ts";

/** The outbox's database: each member's rows, by member id and row number (decision 101). */
export const OUTBOX_DATABASE = `${devicePrefix}-outbox`;
export const OUTBOX_STORE = "writes";

/** Returns false if the database certainly does not exist; opening it would create it. */
export const databaseMayExist = async (database: string): Promise<boolean> =>
  !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database);

/**
 * Deletes the rows of some members from a database whose keys start with the member's id. A
 * private window may refuse the database; then it contains nothing.
 */
export async function deleteRowsOf(
  isDropped: (owner: unknown) => boolean,
  database: string,
  store: string,
): Promise<void> {
  try {
    if (!(await databaseMayExist(database))) return;
    const rows = createStore(database, store);
    const dropped = (await keys(rows)).filter((key) => Array.isArray(key) && isDropped(key[0]));
    await delMany(dropped, rows);
  } catch {}
}
