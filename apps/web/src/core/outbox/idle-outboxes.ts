import { createStore, delMany, keys } from "idb-keyval";
import { dropRowsOf, mayHaveDatabase } from "#core/device/databases.ts";
import { devicePrefix } from "#core/device/device-storage.ts";

/** Where the writes that wait are kept, under their member's id and a place. */
export const OUTBOX_DATABASE = `${devicePrefix}-outbox`;
export const OUTBOX_STORE = "writes";

const ownerOf = (key: IDBValidKey): unknown => Array.isArray(key) && key[0];

/**
 * Takes off the device what it is called in the outboxes of all members but one, where nothing waits
 * in them. Apart from the outbox itself, for pages that have none.
 */
export async function forgetIdleOutboxes(userId: string | null): Promise<void> {
  try {
    if (!(await mayHaveDatabase(OUTBOX_DATABASE))) return;
    const store = createStore(OUTBOX_DATABASE, OUTBOX_STORE);
    const all = await keys(store);
    const idle = all.filter(
      (key) =>
        ownerOf(key) !== userId &&
        !all.some((other) => other !== key && ownerOf(other) === ownerOf(key)),
    );
    await delMany(
      idle.filter((key) => Array.isArray(key) && key[1] === 0),
      store,
    );
  } catch {
    // A private window keeps nothing.
  }
}

/** Takes everything of a member's outbox off the device, for a page that has not its code. */
export const forgetOutbox = (userId: string): Promise<void> =>
  dropRowsOf((owner) => owner === userId, OUTBOX_DATABASE, OUTBOX_STORE);
