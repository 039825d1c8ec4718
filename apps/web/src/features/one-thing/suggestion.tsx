import { suggestionTexts } from "@sovereign/content/words/one-thing-page";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { Button } from "#design/controls/button.tsx";
import { useSuggestedSentence } from "./suggested-sentence.ts";

type EditorDraft = { text: string; write: (next: string) => void };

/** A blank draft adopts the sentence immediately; other text stays until the member decides. */
export function useSuggestion(draft: EditorDraft, saved: string) {
  const { suggested, keep } = useSuggestedSentence();
  const editor = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;

  const sentence = suggested?.sentence;
  const replaced = suggested?.former !== undefined;
  const isIn = text.trim() === sentence;

  /** Rendering the new value moves the caret to its end. */
  function focusEnd() {
    const end = editor.current?.value.length ?? 0;
    editor.current?.focus();
    editor.current?.setSelectionRange(end, end);
  }

  const arrive = useEffectEvent((sentence: string | undefined, saved: string) => {
    if (sentence === undefined) return;
    if (replaced) {
      if (text.trim() === saved) keep(null);
      return;
    }
    const isBlank = text.trim() === "" && saved === "";
    if (!isIn && !isBlank) return;
    draft.write(sentence);
    keep(null);
    // After the page heading, which is focused first.
    queueMicrotask(focusEnd);
  });
  // Runs before paint, so that a blank page never shows the offer it adopts immediately.
  useLayoutEffect(() => arrive(sentence, saved), [sentence, saved]);

  function use() {
    if (sentence === undefined) return;
    draft.write(sentence);
    keep({ ...suggested, sentence, former: text });
    focusEnd();
  }
  function undo() {
    if (suggested?.former === undefined) return;
    const { former, ...offer } = suggested;
    draft.write(former);
    // The replaced text becomes the next offer, so that an undo loses no text either.
    keep(text.trim() === "" ? null : { ...offer, sentence: text });
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
        note={suggested?.isShared ? suggestionTexts.shared : suggestionTexts.note}
        onUse={use}
        onKeep={keepMine}
        onUndo={undo}
      />
    ),
  };
}

type SuggestionProps = {
  /** Null once the sentence is in the editor. */
  sentence: string | null;
  /** The sentence's source. */
  note: string;
  onUse: () => void;
  onKeep: () => void;
  onUndo: () => void;
};

function Suggestion({ sentence, note, onUse, onKeep, onUndo }: SuggestionProps) {
  return (
    <section className="stack at-start gap-3 hairlines py-4" aria-label={suggestionTexts.label}>
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
          <p className="note">{note}</p>
          <p className="sentence written">{sentence}</p>
          <div className="cluster gap-4 gap-x-5">
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
