import { createStore, type UseStore } from "idb-keyval";
import { OUTBOX_STORE } from "#core/device/databases.ts";

export type StoredEntry = readonly [place: number, value: unknown];

export type StoreChange<Result> = {
  put?: readonly StoredEntry[];
  remove?: readonly number[];
  result: Result;
};

export type OutboxStore = {
  read(userId: string): Promise<readonly StoredEntry[]>;
  /** Uses one transaction: on an error nothing is changed. */
  change<Result>(
    userId: string,
    act: (entries: readonly StoredEntry[]) => StoreChange<Result>,
  ): Promise<Result>;
};

/** After this, pending writes are sent without the database. */
const DATABASE_TIMEOUT_MS = 5_000;

const placeOf = (key: IDBValidKey) => Number(Array.isArray(key) ? key[1] : key);

const allOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

function withEntries(
  rows: IDBObjectStore,
  userId: string,
  then: (entries: StoredEntry[]) => void,
): void {
  const keys = rows.getAllKeys(allOf(userId));
  const values: IDBRequest<unknown[]> = rows.getAll(allOf(userId));
  // IndexedDB requests complete in the order in which they were made.
  values.onsuccess = () =>
    then(keys.result.map((key, index) => [placeOf(key), values.result[index]]));
}

async function within<Result>(act: (over: AbortSignal) => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    over.abort();
    reject(new Error("The database did not respond"));
  }, DATABASE_TIMEOUT_MS);
  try {
    return await Promise.race([act(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rolls back, so that a write reported as failed is not stored. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already completed: the next read finds its rows.
  }
}

export function indexedOutboxStore(database: string): OutboxStore {
  let opened: UseStore | undefined;

  /** Reconnects if the browser silently closed the last connection. */
  const begin: UseStore = async (mode, act) => {
    opened ??= createStore(database, OUTBOX_STORE);
    const used = opened;
    try {
      return await used(mode, act);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      if (opened === used) opened = createStore(database, OUTBOX_STORE);
      return await opened(mode, act);
    }
  };

  function transact<Result>(
    mode: IDBTransactionMode,
    userId: string,
    act: (entries: StoredEntry[]) => StoreChange<Result>,
  ): Promise<Result> {
    return within(async (over) => {
      return await begin(
        mode,
        (rows) =>
          new Promise<Result>((resolve, reject) => {
            const { transaction } = rows;
            over.addEventListener("abort", () => abort(transaction));
            if (over.aborted) abort(transaction);
            let done: StoreChange<Result> | undefined;
            transaction.oncomplete = () => done && resolve(done.result);
            transaction.onabort = () => reject(transaction.error ?? new Error("Not stored"));
            withEntries(rows, userId, (entries) => {
              try {
                done = act(entries);
                for (const place of done.remove ?? []) rows.delete([userId, place]);
                for (const [place, value] of done.put ?? []) rows.put(value, [userId, place]);
              } catch (cause) {
                reject(cause);
                abort(transaction);
              }
            });
          }),
      );
    });
  }

  return {
    read: (userId) => transact("readonly", userId, (entries) => ({ result: entries })),
    change: (userId, act) => transact("readwrite", userId, act),
  };
}
