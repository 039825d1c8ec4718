import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
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
  const [focusWanted, setFocusWanted] = useState(0);
  const wantFocus = () => setFocusWanted((times) => times + 1);
  const { text } = draft;

  const sentence = suggested?.sentence;
  const replaced = suggested?.former !== undefined;
  const isIn = text.trim() === sentence;

  const arrive = useEffectEvent(() => {
    if (sentence === undefined || replaced) return;
    const isBlank = text.trim() === "" && saved === "";
    if (!isIn && !isBlank) return;
    draft.write(sentence);
    keep(null);
    wantFocus();
  });
  // Before anything is painted: a blank page shows no offer that it takes at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives with the sentence
  useLayoutEffect(() => arrive(), [sentence]);

  const settle = useEffectEvent(() => {
    if (replaced && text.trim() === saved) keep(null);
  });
  // Saved, the new sentence has nothing left to undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it settles with what is saved
  useEffect(() => settle(), [saved]);

  useEffect(() => {
    if (focusWanted === 0) return;
    const end = editor.current?.value.length ?? 0;
    editor.current?.focus();
    editor.current?.setSelectionRange(end, end);
  }, [focusWanted]);

  function use() {
    if (sentence === undefined) return;
    draft.write(sentence);
    keep({ sentence, former: text });
    wantFocus();
  }
  function undo() {
    if (suggested?.former === undefined) return;
    draft.write(suggested.former);
    // What was in the editor is offered again: an undo loses no word either.
    keep(text.trim() === "" ? null : { sentence: text });
    wantFocus();
  }
  function keepMine() {
    keep(null);
    wantFocus();
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
    <section className="one-suggestion" aria-label="Suggested sentence">
      {sentence === null ? (
        <>
          <p className="small t2" role="status">
            The suggestion is in the editor. It has not been saved.
          </p>
          <Button variant="text" onClick={onUndo}>
            Undo
          </Button>
        </>
      ) : (
        <>
          <p className="note">Suggested for today</p>
          <p className="one-suggested written">{sentence}</p>
          <div className="one-acts">
            <Button onClick={onUse}>Use this instead</Button>
            <Button variant="text" onClick={onKeep}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
