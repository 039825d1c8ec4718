import { createStore, delMany, keys } from "idb-keyval";
import { devicePrefix } from "./device-storage.ts";

/** The outbox's database: rows of each member under their id and a place (decision 101). */
export const OUTBOX_DATABASE = `${devicePrefix}-outbox`;
export const OUTBOX_STORE = "writes";

/** False where this browser certainly has no such database; to look into one would make it. */
export const mayHaveDatabase = async (database: string): Promise<boolean> =>
  !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database);

/**
 * Takes the rows of some members off the device, out of a database whose keys begin with their member's
 * id. A private window may refuse the database: then nothing is kept there.
 */
export async function dropRowsOf(
  isDropped: (owner: unknown) => boolean,
  database: string,
  store: string,
): Promise<void> {
  try {
    if (!(await mayHaveDatabase(database))) return;
    const rows = createStore(database, store);
    const dropped = (await keys(rows)).filter((key) => Array.isArray(key) && isDropped(key[0]));
    await delMany(dropped, rows);
  } catch {
    // As above.
  }
}
