import type { RichText } from "@sovereign/content/public/rich-text";
import { markPassages, paragraphsOf } from "@sovereign/content/public/text-paragraphs";
import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import { findPassage, type Passage } from "@sovereign/domain/passage";
import { useCallback, useMemo, useState } from "react";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import { MarkEndContext } from "#design/rich-text/rich-text-inline.tsx";
import { EditedHighlight } from "./edited-highlight.tsx";
import { PassageBar, useSelectedPassage } from "./passage-bar.tsx";
import { selectParagraph } from "./passage-selection.ts";
import { PieceHighlights } from "./piece-highlights.tsx";
import { PrintPiece } from "./print-piece.tsx";
import styles from "./reader.module.css";
import { ReaderIcon } from "./reader-icon.tsx";
import type { PieceReference } from "./reading-places.ts";
import { useHighlightActions, useHighlights, useShownHighlight } from "./use-highlights.ts";
import { usePassageMail } from "./use-passage-mail.ts";

export type MarkedTextProps = {
  body: RichText;
  reference: PieceReference;
  element: HTMLElement | null;
  /** The paragraph that was chosen by its command; null for none. */
  paragraph: number | null;
  onParagraph: (paragraph: number | null) => void;
};

/** The text with the member's highlights, and what makes, changes and removes them. */
export function MarkedText({ body, reference, element, paragraph, onParagraph }: MarkedTextProps) {
  const { section, id } = reference;
  const { highlights } = useHighlights();
  const actions = useHighlightActions();
  const { mail } = usePassageMail();
  const [withMarks, setWithMarks] = useState(true);
  const paragraphs = useMemo(() => paragraphsOf(body), [body]);
  const here = useMemo(
    () => highlights.filter((each) => each.section === section && each.item === id),
    [highlights, section, id],
  );
  const found = useMemo(
    () => here.map((each) => ({ ...each, range: findPassage(paragraphs, each) })),
    [here, paragraphs],
  );
  const marked = useMemo(() => {
    const marks = found.flatMap((each) => (each.range ? [{ id: each.id, range: each.range }] : []));
    return markPassages(body, marks);
  }, [body, found]);
  const [passage, clear] = useSelectedPassage(element, paragraphs);
  const [opened, setOpened] = useState<string | null>(null);
  useShownHighlight(element, found.length > 0);

  const noted = useMemo(
    () => new Set(here.filter(({ note }) => note).map((each) => each.id)),
    [here],
  );
  const markEnd = useCallback(
    (mark: string) => (
      <button
        type="button"
        className={`metal ${styles.markEnd} noprint`}
        data-opens={mark}
        aria-label={noted.has(mark) ? texts.openNoted : texts.open}
        onClick={() => setOpened(mark)}
      >
        <ReaderIcon name={noted.has(mark) ? "noted" : "pen"} />
      </button>
    ),
    [noted],
  );

  const choose = (number: number) => element && onParagraph(selectParagraph(element, number));
  const end = () => {
    clear();
    onParagraph(null);
  };
  function highlight(chosen: Passage, isNoted: boolean) {
    const made = actions.make(reference, chosen);
    end();
    if (isNoted) setOpened(made.id);
  }
  return (
    <>
      {!withMarks && <div data-unmarked="" hidden />}
      <MarkEndContext value={markEnd}>
        <RichTextView text={marked} dropCap />
      </MarkEndContext>
      <PieceHighlights
        highlights={found.filter((each) => each.range === null)}
        onOpen={setOpened}
      />
      <PrintPiece highlights={found} withMarks={withMarks} onMarks={setWithMarks} />
      {passage && (
        <PassageBar
          passage={passage}
          paragraph={paragraph}
          onParagraph={(step) => choose((paragraph ?? 0) + step)}
          onHighlight={() => highlight(passage, false)}
          onNote={() => highlight(passage, true)}
          onMail={() => mail({ section, item: id, quote: passage.quote, note: "" })}
          onClose={end}
        />
      )}
      <EditedHighlight
        highlights={here}
        opened={opened}
        onClose={() => setOpened(null)}
        className={`${styles.continued} noprint`}
      />
    </>
  );
}
