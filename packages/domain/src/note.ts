import { parseOneThingText } from "./one-thing.ts";

/** Longest note with a reflection, in code points (decision 80). */
export const NOTE_MAX_LENGTH = 2000;

/**
 * Trims the note of a day and checks it. One that shows nothing is none, null; one that carries a
 * NUL, which no database stores, is refused, so that it takes the place of no other.
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
