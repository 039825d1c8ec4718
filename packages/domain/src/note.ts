import { parseOneThingText } from "./one-thing.ts";

/** In code points (decision 80). */
export const NOTE_MAX_LENGTH = 2000;

/**
 * Trims and checks a day's note. A blank one is null; one with a NUL, which PostgreSQL cannot
 * store, is refused, so that it replaces nothing.
 */
export function parseNote(
  input: string,
):
  | { ok: true; note: string | null }
  | { ok: false; code: "one_thing.blank" | "one_thing.too_long" } {
  const parsed = parseOneThingText(input);
  if (parsed.ok) return { ok: true, note: parsed.text };
  if (parsed.code === "one_thing.blank" && !input.includes("\0")) return { ok: true, note: null };
  return parsed;
}
