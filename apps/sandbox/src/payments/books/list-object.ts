import type { ListObject } from "./object-types.ts";

/** A complete list as it stands inside an object. */
export function listObject<Item>(url: string, data: Item[]): ListObject<Item> {
  return { object: "list", data, has_more: false, url };
}
