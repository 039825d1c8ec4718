import { parseOneThingText } from "./one-thing.ts";

/** In code points (decision 80). */
export const NOTE_MAX_LENGTH = 2000;

/** Trims and checks a note; a blank one is null. Refuses a NUL, which PostgreSQL cannot store. */
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
