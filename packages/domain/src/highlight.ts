import { type EditStamp, isLaterEdit, isOfOneDevice } from "./edit.ts";
import type { Passage } from "./passage.ts";

/** In code points. */
export const PASSAGE_NOTE_MAX_LENGTH = 4000;

export const MAX_HIGHLIGHTS = 5000;

/** A member's highlight of a passage; a removed one has no words but preserves its stamp. */
type Highlight = { passage: Passage; note: string; removed: boolean };

export type StoredHighlight = Highlight & { stamp: EditStamp };

/** A write is the whole highlight; `was` is the note that its writer saw. */
export type HighlightWrite = Highlight & { was: string };

/**
 * Returns the highlight after a write. The later of two writes is current. Of two devices that
 * changed a note without knowing of each other, both notes stay, the later first.
 */
export function highlightAfter(
  current: StoredHighlight | null,
  { was, ...write }: HighlightWrite,
  stamp: EditStamp,
): { outcome: "applied" | "superseded"; next: StoredHighlight | null } {
  const written = { ...withoutRemovedWords(write), stamp };
  if (!current) return { outcome: "applied", next: written };
  const isOwn = isOfOneDevice(stamp, current.stamp);
  if (isOwn && current.stamp.seq === stamp.seq) return { outcome: "applied", next: null };
  const isLater = isLaterEdit(stamp, current.stamp);
  const outcome = isLater ? "applied" : "superseded";
  const isUnknown = !isOwn && current.note !== was && !current.removed && !write.removed;
  const [first, second] = isLater ? [written, current] : [current, written];
  const note = isUnknown ? bothNotes(first.note, second.note) : first.note;
  const isChanged = isLater || note !== current.note;
  return { outcome, next: isChanged ? { ...first, note } : null };
}

/** A write that is sent again finds its note in the other. */
function bothNotes(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}\n\n${second}`;
}

const NOTHING: Passage = { paragraph: 0, start: 0, quote: "", before: "", after: "" };

const withoutRemovedWords = (highlight: Highlight): Highlight =>
  highlight.removed ? { passage: NOTHING, note: "", removed: true } : highlight;
