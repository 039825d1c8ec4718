import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

export type Metadata = Record<string, string>;

export type ListObject<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

export function listObject<Item>(url: string, data: Item[]): ListObject<Item> {
  return { object: "list", data, has_more: false, url };
}

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let sign = 0; sign < length; sign += 1) id += SIGNS[randomInt(SIGNS.length)];
  return id;
}

/** Changes an object in place; returns the previous values, or null when nothing changed. */
export function amend<Kept extends object>(object: Kept, patch: Partial<Kept>): object | null {
  const previous: Partial<Kept> = {};
  for (const field of Object.keys(patch) as (keyof Kept)[]) {
    if (isDeepStrictEqual(object[field], patch[field])) continue;
    previous[field] = structuredClone(object[field]);
  }
  Object.assign(object, patch);
  return Object.keys(previous).length > 0 ? previous : null;
}

/** Returns what the API shows of an object: of a deleted one, only that it is deleted. */
export function shown(row: { id: string; object?: string; deleted?: true }): object {
  return row.deleted ? { id: row.id, object: row.object, deleted: true } : row;
}
