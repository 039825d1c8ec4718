import { createStore, delMany, keys, type UseStore } from "idb-keyval";
import { devicePrefix } from "./device-storage.ts";

export const OUTBOX_DATABASE = `${devicePrefix}-outbox`;
export const OUTBOX_STORE = "writes";

/** False if the database certainly does not exist; opening it would create it. */
export const databaseMayExist = async (database: string): Promise<boolean> =>
  !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database);

/** Then a database that the browser does not open counts as refused. */
const OPENING_TIMEOUT_MS = 5_000;

/** Rejects where the browser refuses the database or never opens it; never throws synchronously. */
export function deviceDatabase(database: string, store: string): UseStore {
  let opened: UseStore | undefined;
  return async (mode, act) => {
    opened ??= createStore(database, store);
    const late = new Error("The database did not open");
    const refusal = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      refusal.reject(late);
    }, OPENING_TIMEOUT_MS);
    try {
      const begin = (rows: IDBObjectStore) => {
        if (isLate) throw late;
        clearTimeout(timer);
        return act(rows);
      };
      return await Promise.race([opened(mode, begin), refusal.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Does nothing where a private window refuses the database. */
export async function deleteRowsOf(
  isDropped: (owner: unknown) => boolean,
  database: string,
  store: string,
): Promise<void> {
  try {
    if (!(await databaseMayExist(database))) return;
    const rows = deviceDatabase(database, store);
    const dropped = (await keys(rows)).filter((key) => Array.isArray(key) && isDropped(key[0]));
    await delMany(dropped, rows);
  } catch {
    // A private window stores nothing.
  }
}
