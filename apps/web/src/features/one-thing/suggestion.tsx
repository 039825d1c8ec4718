import { suggestionTexts } from "@sovereign/content/words/one-thing-page";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { Button } from "#design/controls/button.tsx";
import styles from "./one-thing.module.css";
import { useSuggestedSentence } from "./suggested-sentence.ts";

type EditorDraft = { text: string; write: (next: string) => void };

/**
 * Brings a suggested sentence into the editor. A blank page takes it as its draft; words that are
 * there stay until the member decides, and come back with an undo. Answers what to show above the
 * editor, and the ref of the editor, whose end takes the focus.
 */
export function useSuggestion(draft: EditorDraft, saved: string) {
  const { suggested, keep } = useSuggestedSentence();
  const editor = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;

  const sentence = suggested?.sentence;
  const replaced = suggested?.former !== undefined;
  const isIn = text.trim() === sentence;

  /** What is written into the editor leaves the caret at its end by itself. */
  function focusEnd() {
    const end = editor.current?.value.length ?? 0;
    editor.current?.focus();
    editor.current?.setSelectionRange(end, end);
  }

  const arrive = useEffectEvent((sentence: string | undefined, saved: string) => {
    if (sentence === undefined) return;
    if (replaced) {
      // Saved, the new sentence has nothing left to undo.
      if (text.trim() === saved) keep(null);
      return;
    }
    const isBlank = text.trim() === "" && saved === "";
    if (!isIn && !isBlank) return;
    draft.write(sentence);
    keep(null);
    // After the page's own heading, which has the focus first.
    queueMicrotask(focusEnd);
  });
  // The sentence comes with an address. Before anything is painted: a blank page shows no offer that
  // it takes at once.
  useLayoutEffect(() => arrive(sentence, saved), [sentence, saved]);

  function use() {
    if (sentence === undefined) return;
    draft.write(sentence);
    keep({ sentence, former: text });
    focusEnd();
  }
  function undo() {
    if (suggested?.former === undefined) return;
    draft.write(suggested.former);
    // What was in the editor is offered again: an undo loses no word either.
    keep(text.trim() === "" ? null : { sentence: text });
    focusEnd();
  }
  function keepMine() {
    keep(null);
    focusEnd();
  }

  const shown = sentence !== undefined && (replaced || !isIn);
  return {
    takeEditor: (element: HTMLTextAreaElement | null) => {
      editor.current = element;
    },
    suggestion: shown && (
      <Suggestion
        sentence={replaced ? null : sentence}
        onUse={use}
        onKeep={keepMine}
        onUndo={undo}
      />
    ),
  };
}

type SuggestionProps = {
  /** What is offered; null once it is in the editor. */
  sentence: string | null;
  onUse: () => void;
  onKeep: () => void;
  onUndo: () => void;
};

function Suggestion({ sentence, onUse, onKeep, onUndo }: SuggestionProps) {
  return (
    <section className={styles.suggestion} aria-label={suggestionTexts.label}>
      {sentence === null ? (
        <>
          <p className="small t2" role="status">
            {suggestionTexts.taken}
          </p>
          <Button variant="text" onClick={onUndo}>
            {suggestionTexts.undo}
          </Button>
        </>
      ) : (
        <>
          <p className="note">{suggestionTexts.note}</p>
          <p className={`${styles.suggested} written`}>{sentence}</p>
          <div className={styles.acts}>
            <Button onClick={onUse}>{suggestionTexts.use}</Button>
            <Button variant="text" onClick={onKeep}>
              {suggestionTexts.keep}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
