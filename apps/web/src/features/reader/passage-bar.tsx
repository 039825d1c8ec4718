import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import { type Passage, passageAt } from "@sovereign/domain/passage";
import { type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { selectedRange } from "./passage-selection.ts";
import styles from "./reader.module.css";
import { ReaderIcon } from "./reader-icon.tsx";

/** A selection changes with each pixel of a drag. */
const SETTLED_AFTER_MS = 150;

/** Returns the selected passage, once the selection has settled. */
export function useSelectedPassage(
  element: HTMLElement | null,
  paragraphs: readonly string[],
): [Passage | null, () => void] {
  const [passage, setPassage] = useState<Passage | null>(null);
  // The selection belongs to the document, which reports it by an event only.
  useEffect(() => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const range = selectedRange(element);
      setPassage(range && passageAt(paragraphs, range));
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLED_AFTER_MS);
    };
    document.addEventListener("selectionchange", changed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", changed);
    };
  }, [element, paragraphs]);
  const clear = useCallback(() => {
    document.getSelection()?.removeAllRanges();
    setPassage(null);
  }, []);
  return [passage, clear];
}

type PassageBarProps = {
  passage: Passage;
  /** The paragraph that was chosen by its command; null for selected words. */
  paragraph: number | null;
  onParagraph: (step: 1 | -1) => void;
  onHighlight: () => void;
  onNote: () => void;
  onMail: () => void;
  onClose: () => void;
};

/** Actions on the selected words, below them on the screen. */
export function PassageBar({ passage, paragraph, onParagraph, ...on }: PassageBarProps) {
  function keys(event: KeyboardEvent) {
    if (event.key === "Escape") on.onClose();
    else if (paragraph !== null && event.key === "ArrowDown") onParagraph(1);
    else if (paragraph !== null && event.key === "ArrowUp") onParagraph(-1);
    else return;
    event.preventDefault();
  }
  return (
    <section
      className={`stack gap-2 hairline ${styles.passageBar} noprint`}
      aria-label={texts.passage}
      // A press would otherwise end the selection before it is heard.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={keys}
    >
      <p className={`nowrap t2 ${styles.chosen}`} role="status" dir="auto">
        {passage.quote}
      </p>
      <div className={`cluster gap-2 ${styles.passageActions}`}>
        {paragraph !== null && (
          <>
            <button
              type="button"
              className="btn-ico"
              aria-label={texts.former}
              onClick={() => onParagraph(-1)}
            >
              <ReaderIcon name="up" />
            </button>
            <button
              type="button"
              className="btn-ico"
              aria-label={texts.next}
              onClick={() => onParagraph(1)}
            >
              <ReaderIcon name="downward" />
            </button>
          </>
        )}
        <Button
          variant="primary"
          // Selecting words does not move the focus; choosing a paragraph moves it here.
          autoFocus={paragraph !== null}
          onClick={on.onHighlight}
        >
          {texts.highlight}
        </Button>
        <Button onClick={on.onNote}>{texts.withNote}</Button>
        <span className="flex">
          <button type="button" className="btn-ico" aria-label={texts.mail} onClick={on.onMail}>
            <ReaderIcon name="mail" />
          </button>
          <button type="button" className="btn-ico" aria-label={texts.close} onClick={on.onClose}>
            <Icon name="close" />
          </button>
        </span>
      </div>
    </section>
  );
}
