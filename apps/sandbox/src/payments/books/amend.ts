import { isDeepStrictEqual } from "node:util";

/** Changes an object in place and returns what it said before, or null when nothing changed. */
export function amend<Kept extends object>(object: Kept, patch: Partial<Kept>): object | null {
  const previous: Partial<Kept> = {};
  for (const field of Object.keys(patch) as (keyof Kept)[]) {
    if (isDeepStrictEqual(object[field], patch[field])) continue;
    previous[field] = structuredClone(object[field]);
  }
  Object.assign(object, patch);
  return Object.keys(previous).length > 0 ? previous : null;
}
