import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import { useId } from "react";
import { Button } from "#design/controls/button.tsx";
import { HighlightRow } from "./highlight-row.tsx";
import styles from "./reader.module.css";

type PieceHighlightsProps = {
  /** Highlights whose words are no longer in the text. */
  highlights: readonly HighlightAnswer[];
  onOpen: (id: string) => void;
};

/** Below the text, what was highlighted in an earlier version of it. */
export function PieceHighlights({ highlights, onOpen }: PieceHighlightsProps) {
  const id = useId();
  if (highlights.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {texts.inPiece}
      </h2>
      <ul className="stack mt-4">
        {highlights.map((highlight) => (
          <HighlightRow key={highlight.id} highlight={highlight} stands={false}>
            <Button variant="text" onClick={() => onOpen(highlight.id)}>
              {texts.change}
            </Button>
          </HighlightRow>
        ))}
      </ul>
    </section>
  );
}
