import { marksTexts, markTexts } from "@sovereign/content/words/marks";
import type { DayMark } from "@sovereign/domain/day-mark";
import { MarkGlyph } from "./mark-glyph.tsx";

const USUAL: readonly DayMark[] = ["completed", "partial", "missed", "no-record"];

/** What the marks mean, in one line. */
export function Legend({ marks = USUAL }: { marks?: readonly DayMark[] }) {
  return (
    <ul className="legend" aria-label={marksTexts.legend}>
      {marks.map((mark) => (
        <li key={mark} className={mark === "open" ? "metal" : undefined}>
          <MarkGlyph mark={mark} />
          {markTexts[mark]}
        </li>
      ))}
    </ul>
  );
}
