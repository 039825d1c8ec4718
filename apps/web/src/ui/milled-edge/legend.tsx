import type { DayMark } from "@sovereign/domain/day-mark";
import { MarkGlyph } from "./mark-glyph.tsx";
import { MARK_WORDS } from "./mark-words.ts";

const USUAL: readonly DayMark[] = ["completed", "partial", "missed", "no-record"];

/** What the marks mean, in one line. */
export function Legend({ marks = USUAL }: { marks?: readonly DayMark[] }) {
  return (
    <ul className="legend" aria-label="Marks">
      {marks.map((mark) => (
        <li key={mark} className={mark === "open" ? "metal" : undefined}>
          <MarkGlyph mark={mark} />
          {MARK_WORDS[mark]}
        </li>
      ))}
    </ul>
  );
}
