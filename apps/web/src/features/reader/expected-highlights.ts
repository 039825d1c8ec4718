import type { HighlightAnswer } from "@sovereign/contract/reading";
import type { HighlightWrite, MemberWrite } from "@sovereign/contract/writes";

/** Returns the server's highlights with this device's writes applied in order. */
export const expectedHighlights = (
  known: readonly HighlightAnswer[],
  writes: readonly MemberWrite[],
): readonly HighlightAnswer[] =>
  writes.reduce(
    (highlights, write) => (write.kind === "highlight" ? after(highlights, write) : highlights),
    known,
  );

function after(
  highlights: readonly HighlightAnswer[],
  write: HighlightWrite,
): readonly HighlightAnswer[] {
  const known = highlights.find(({ id }) => id === write.highlight);
  const others = highlights.filter((other) => other !== known);
  if (write.removed) return others;
  const { section, item, paragraph, start, quote, before, after: following, note } = write;
  const made = {
    id: write.highlight,
    section,
    item,
    paragraph,
    start,
    quote,
    before,
    after: following,
    note,
    created_at: known?.created_at ?? write.edited_at,
    stands: known?.stands ?? true,
  };
  return known ? highlights.map((other) => (other === known ? made : other)) : [...others, made];
}
