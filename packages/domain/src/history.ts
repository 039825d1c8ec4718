import type { CompletionStatus } from "./completion-status.ts";

const KEPT_CHARACTERS: Record<CompletionStatus | "open", number> = {
  completed: 80,
  open: 80,
  partial: 60,
  missed: 60,
};

/**
 * A ONE Thing as one line of the history: the first 80 code points of a completed or open day, 60
 * of a partial or missed one, with "…" where something was cut (specification, sections 2 and 9).
 */
export function historyLine(content: string, status: CompletionStatus | "open"): string {
  const characters = [...content];
  const kept = KEPT_CHARACTERS[status];
  return characters.length <= kept ? content : `${characters.slice(0, kept).join("")}…`;
}
