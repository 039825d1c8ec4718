import { createStore, type UseStore } from "idb-keyval";
import { OUTBOX_STORE } from "./idle-outboxes.ts";
import type { KeptChange, KeptEntry } from "./kept-entries.ts";
import type { OutboxStore } from "./outbox-parts.ts";

/** A database that does not answer keeps nothing; what waits is sent without it. */
const ANSWER_WITHIN_MS = 5_000;

const placeOf = (key: IDBValidKey) => Number(Array.isArray(key) ? key[1] : key);

/** Everything of one member: their id, and whatever follows it. */
const allOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** Reads the entries of a member in a transaction, and calls with them while it is open. */
function withEntries(
  rows: IDBObjectStore,
  userId: string,
  then: (entries: KeptEntry[]) => void,
): void {
  const keys = rows.getAllKeys(allOf(userId));
  const values: IDBRequest<unknown[]> = rows.getAll(allOf(userId));
  // Requests are answered in the order in which they were made.
  values.onsuccess = () =>
    then(keys.result.map((key, index) => [placeOf(key), values.result[index]]));
}

/** Fails where it takes too long; what listens to the signal is called off then. */
async function within<Result>(act: (over: AbortSignal) => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    over.abort();
    reject(new Error("The database did not answer"));
  }, ANSWER_WITHIN_MS);
  try {
    return await Promise.race([act(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls a transaction off, so that nothing is kept that was reported not to be. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was just done: the next reading finds what it kept.
  }
}

/** The writes that wait, in a database of this browser. */
export function indexedOutboxStore(database: string): OutboxStore {
  let opened: UseStore | undefined;

  /** Begins a transaction, on a new connection where the browser closed the last one untold. */
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
    act: (entries: KeptEntry[]) => KeptChange<Result>,
  ): Promise<Result> {
    return within(async (over) => {
      return await begin(
        mode,
        (rows) =>
          new Promise<Result>((resolve, reject) => {
            const { transaction } = rows;
            over.addEventListener("abort", () => abort(transaction));
            if (over.aborted) abort(transaction);
            let done: KeptChange<Result> | undefined;
            transaction.oncomplete = () => done && resolve(done.result);
            transaction.onabort = () => reject(transaction.error ?? new Error("Not kept"));
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
