import { OLDEST_EDIT_DAYS } from "@sovereign/domain/edit";
import { createStore, delMany, entries } from "idb-keyval";
import {
  dropRowsOf,
  mayHaveDatabase,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
} from "#core/device/databases.ts";

const ownerOf = (key: IDBValidKey): unknown => Array.isArray(key) && key[0];

/** Copies of saved writes are of no use for longer than a server takes what was written. */
const COPIED_FOR_MS = OLDEST_EDIT_DAYS * 86_400_000;

/** When a copy of a saved write was made, in milliseconds since 1970; null of all else. */
function copiedAt(value: unknown): number | null {
  const { is, at } = Object(Object(value).state);
  return is === "saved" || is === "lost" ? Date.parse(at) : null;
}

/**
 * Deletes from the device what the outboxes of all members but one keep of what the server has: the
 * copies, once another member has signed in or they are old, and the device's id where nothing
 * waits. Returns the members of whom something stays. Runs on every page, also without the outbox.
 */
export async function forgetIdleOutboxes(userId: string | null): Promise<string[]> {
  try {
    if (!(await mayHaveDatabase(OUTBOX_DATABASE))) return [];
    const store = createStore(OUTBOX_DATABASE, OUTBOX_STORE);
    const others = (await entries(store)).filter(([key]) => ownerOf(key) !== userId);
    const oldest = userId === null ? Date.now() - COPIED_FOR_MS : Number.POSITIVE_INFINITY;
    const isNeeded = ([key, value]: [IDBValidKey, unknown]) =>
      Array.isArray(key) && key[1] !== 0 && (copiedAt(value) ?? oldest) >= oldest;
    const owners = new Set(others.filter(isNeeded).map(([key]) => ownerOf(key)));
    const idle = others.filter((each) => {
      const isName = Array.isArray(each[0]) && each[0][1] === 0;
      return isName ? !owners.has(ownerOf(each[0])) : !isNeeded(each);
    });
    await delMany(
      idle.map(([key]) => key),
      store,
    );
    return [...owners].filter((owner) => typeof owner === "string");
  } catch {
    // A private window keeps nothing.
    return [];
  }
}

/** Deletes a member's outbox from the device, on a page that has no outbox. */
export const deleteOutbox = (userId: string): Promise<void> =>
  dropRowsOf((owner) => owner === userId, OUTBOX_DATABASE, OUTBOX_STORE);
