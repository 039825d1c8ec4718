import type { CompletionStatus } from "./one-thing.ts";

const KEPT_CHARACTERS: Record<CompletionStatus | "open", number> = {
  completed: 80,
  open: 80,
  partial: 60,
  missed: 60,
};

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts a ONE Thing to one line, between graphemes (specification, sections 2 and 9). */
export function historyLine(content: string, status: CompletionStatus | "open"): string {
  let room = KEPT_CHARACTERS[status];
  for (const { index } of characters.segment(content)) {
    if (room === 0) return `${content.slice(0, index)}…`;
    room -= 1;
  }
  return content;
}
