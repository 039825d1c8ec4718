import { createStore, delMany, keys } from "idb-keyval";
import { devicePrefix } from "./device-storage.ts";

export const OUTBOX_DATABASE = `${devicePrefix}-outbox`;
export const OUTBOX_STORE = "writes";

/** False if the database certainly does not exist; opening it would create it. */
export const databaseMayExist = async (database: string): Promise<boolean> =>
  !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database);

/** Does nothing where a private window refuses the database. */
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
  } catch {
    // A private window stores nothing.
  }
}
