import type { Reader } from "@sovereign/contract/endpoint";

/** What a browser checks of a value; build/browser-module.ts writes it from a schema. */
export type Shape =
  /** The kind by its name, "any" for all; a text that is always the same, behind a sign: "=link". */
  | string
  /** One of these values. */
  | Set<unknown>
  /** A list of the one shape, or a value of one of several. */
  | Shape[]
  /** A record. A name that ends in ? may be missing; what is not named is not looked at. */
  | { [field: string]: Shape }
  /** A shape that holds itself. */
  | (() => Shape);

/** The place at which `value` differs from the shape; undefined where it does not. */
function fault(shape: Shape, value: unknown, place: string): string | undefined {
  if (typeof shape === "function") return fault(shape(), value, place);
  if (shape instanceof Set) return shape.has(value) ? undefined : place;
  if (typeof shape === "string") {
    const kind = value === null ? "null" : typeof value;
    const isSo = shape === "any" || shape === kind || (kind === "string" && shape === `=${value}`);
    return isSo ? undefined : place;
  }
  const list = Array.isArray(shape);
  if (list && shape.length > 1) {
    const faults = shape.map((each) => fault(each, value, place));
    return faults.includes(undefined) ? undefined : faults.at(-1);
  }
  if (typeof value !== "object" || !value || list !== Array.isArray(value)) return place;
  for (const name of Object.keys(list ? value : shape)) {
    const key = name.replace("?", "");
    const given: unknown = Reflect.get(value, key);
    const field = list ? shape[0] : shape[name];
    if (!field || (given === undefined && key !== name)) continue;
    const found = fault(field, given, `${place}.${key}`);
    if (found) return found;
  }
  return undefined;
}

/** The reader of a value of this shape: it says the same as the schema, and gives the value itself. */
export function readerOf(shape: Shape): Reader<unknown> {
  return {
    safeParse(data) {
      const place = fault(shape, data, "answer");
      return place
        ? { success: false, error: { issues: [{ path: [place] }] } }
        : { success: true, data };
    },
  };
}
