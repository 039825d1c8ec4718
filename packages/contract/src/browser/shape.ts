import type { Reader } from "@sovereign/contract/endpoint";

/** The part of a schema that a browser validates; build/browser-module.ts generates it. */
export type Shape =
  /** A kind by name, "any" for all; a constant with a prefix: "=link". */
  | string
  | Set<unknown>
  /** A list of the one shape, or a union of several. */
  | Shape[]
  /** A record. A name ending in ? is optional; unknown fields are ignored. */
  | { [field: string]: Shape }
  /** A list used more than once, which may contain itself. */
  | (() => Shape);

/** Returns the path at which `value` differs from the shape; undefined when it matches. */
function mismatch(shape: Shape, value: unknown, place: string): string | undefined {
  if (typeof shape === "function") return mismatch(shape(), value, place);
  if (shape instanceof Set) return shape.has(value) ? undefined : place;
  if (typeof shape === "string") {
    const kind = value === null ? "null" : typeof value;
    const isSo = shape === "any" || shape === kind || (kind === "string" && shape === `=${value}`);
    return isSo ? undefined : place;
  }
  const list = Array.isArray(shape);
  if (list && shape.length > 1) {
    const mismatches = shape.map((each) => mismatch(each, value, place));
    return mismatches.includes(undefined) ? undefined : mismatches.at(-1);
  }
  if (typeof value !== "object" || !value || list !== Array.isArray(value)) return place;
  for (const name of Object.keys(list ? value : shape)) {
    const key = name.replace("?", "");
    const given: unknown = Reflect.get(value, key);
    const field = list ? shape[0] : shape[name];
    if (!field || (given === undefined && key !== name)) continue;
    const found = mismatch(field, given, `${place}.${key}`);
    if (found) return found;
  }
  return undefined;
}

/** Returns a reader with the same verdict as the schema, which returns the value itself. */
export function readerOf(shape: Shape): Reader<unknown> {
  return {
    safeParse(data) {
      const place = mismatch(shape, data, "answer");
      return place
        ? { success: false, error: { issues: [{ path: [place] }] } }
        : { success: true, data };
    },
  };
}
