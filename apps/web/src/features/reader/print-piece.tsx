import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import { useId } from "react";
import { Button } from "#design/controls/button.tsx";
import { HighlightRow } from "./highlight-row.tsx";
import "#design/forms/checkbox.css";

type PrintPieceProps = {
  highlights: readonly (HighlightAnswer & { range: object | null })[];
  withMarks: boolean;
  onMarks: (withMarks: boolean) => void;
};

/** Prints the item, optionally with the member's highlights and notes. */
export function PrintPiece({ highlights, withMarks, onMarks }: PrintPieceProps) {
  const id = useId();
  return (
    <>
      <div className="cluster mt-7 gap-x-5 noprint">
        <Button variant="text" icon="print" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {highlights.length > 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={withMarks}
              onChange={({ target }) => onMarks(target.checked)}
            />
            <span>{texts.printMarks}</span>
          </label>
        )}
      </div>
      {withMarks && highlights.length > 0 && (
        <section className="print-only mt-7" aria-labelledby={id}>
          <h2 className="heading" id={id}>
            {texts.inPiece}
          </h2>
          <ul className="stack mt-4">
            {highlights.map((highlight) => (
              <HighlightRow
                key={highlight.id}
                highlight={highlight}
                stands={highlight.range !== null}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
