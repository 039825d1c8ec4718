import { isKnown } from "#http/not-modified.ts";

export type Range = { from: number; to: number };

/**
 * Returns the one range of bytes that a request asks for, `to` excluded; "none" where the file has
 * no such range, null where the whole file is served.
 */
export function rangeOf(
  headers: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): Range | "none" | null {
  const { range, ifRange } = headers;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (ifRange !== undefined && !isKnown(etag, ifRange)) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { from: size - length, to: size };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return null;
  return from >= size
    ? "none"
    : { from, to: last === "" ? size : Math.min(Number(last) + 1, size) };
}
