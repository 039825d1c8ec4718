import { pieceVersions as words } from "@sovereign/content/words/office-piece-acts";
import { useMemo } from "react";
import styles from "./piece-frame.module.css";
import { type DifferencePart, wordDifference } from "./word-difference.ts";

type DifferenceProps = {
  before: string;
  after: string;
  /** The words of the legend. */
  gone: string;
  fresh: string;
};

/** Two texts in one: removed and added words; unchanged paragraphs are left out. */
export function Difference({ before, after, gone, fresh }: DifferenceProps) {
  const parts = useMemo(() => wordDifference(before, after), [before, after]);
  return <DifferenceView parts={parts} gone={gone} fresh={fresh} />;
}

type ViewProps = { parts: readonly DifferencePart[]; gone: string; fresh: string };

export function DifferenceView({ parts, gone, fresh }: ViewProps) {
  const shown = changedParagraphs(parts);
  if (shown.length === 0) return <p>{words.equal}</p>;
  return (
    <>
      <div className={styles.difference}>
        {shown.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a finished text
          <p key={index}>
            {paragraph.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Part key={at} {...part} />
            ))}
          </p>
        ))}
      </div>
      <p className={`mt-5 t2 gap-5 flex ${styles.legend}`} aria-hidden="true">
        <del>{gone}</del>
        <ins>{fresh}</ins>
      </p>
    </>
  );
}

function Part({ kind, text }: DifferencePart) {
  if (kind === "gone") return <del>{text}</del>;
  return kind === "fresh" ? <ins>{text}</ins> : text;
}

/** Splits at empty lines; an ellipsis replaces unchanged paragraphs. */
function changedParagraphs(parts: readonly DifferencePart[]): DifferencePart[][] {
  const paragraphs: DifferencePart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [index, piece] of text.split(/\n\s*\n/).entries()) {
      if (index > 0) paragraphs.push([]);
      if (piece !== "") paragraphs.at(-1)?.push({ kind, text: piece });
    }
  }
  const shown: DifferencePart[][] = [];
  let isLeftOut = false;
  for (const paragraph of paragraphs) {
    const isChanged = paragraph.some(({ kind }) => kind !== "same");
    if (isChanged) shown.push(paragraph);
    else if (!isLeftOut && paragraph.length > 0) shown.push([{ kind: "same", text: words.rest }]);
    isLeftOut = !isChanged;
  }
  return shown.some((paragraph) => paragraph.some(({ kind }) => kind !== "same")) ? shown : [];
}
