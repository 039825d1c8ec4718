import { OLDEST_EDIT_DAYS } from "@sovereign/domain/edit";
import { delMany, entries } from "idb-keyval";
import {
  databaseMayExist,
  deleteRowsOf,
  deviceDatabase,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
} from "#core/device/databases.ts";

const ownerOf = (key: IDBValidKey): unknown => Array.isArray(key) && key[0];

const COPIED_FOR_MS = OLDEST_EDIT_DAYS * 86_400_000;

/** Returns milliseconds since 1970; null for anything but a copy of a saved write. */
function copiedAt(value: unknown): number | null {
  const { is, at } = Object(Object(value).state);
  return is === "saved" || is === "lost" ? Date.parse(at) : null;
}

/** Returns the members with remaining writes. Runs on every page, also without the outbox. */
export async function deleteIdleOutboxes(userId: string | null): Promise<string[]> {
  try {
    if (!(await databaseMayExist(OUTBOX_DATABASE))) return [];
    const store = deviceDatabase(OUTBOX_DATABASE, OUTBOX_STORE);
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
    // A private window stores nothing.
    return [];
  }
}

export const deleteOutbox = (userId: string): Promise<void> =>
  deleteRowsOf((owner) => owner === userId, OUTBOX_DATABASE, OUTBOX_STORE);
