import { fill } from "@sovereign/content/public/fill";
import { suggestionTexts as texts } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { inWords } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { LeftDraft } from "./left-draft.tsx";
import { type Shared, sharedDrafts } from "./shared-draft.ts";
import { useSuggestedSentence } from "./suggested-sentence.ts";

type EditorDraft = { text: string; write: (next: string) => void };

type Day = {
  userId: string;
  saved: string;
  record: OneThingRecord | undefined;
  tomorrow: OneThingRecord | null;
};

/**
 * A blank draft adopts a sentence of the app immediately. Other text stays until the member
 * decides, and a sentence from outside waits for a press.
 */
export function useSuggestion(draft: EditorDraft, { userId, saved, record, tomorrow }: Day) {
  const { suggested, keep, foreign, waiting } = useSuggestedSentence();
  const editor = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;

  const sentence = suggested?.sentence;
  const shared = suggested?.shared;
  const replaced = suggested?.former !== undefined;
  const isIn = text.trim() === sentence;
  const isBlank = text.trim() === "" && saved === "";

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
    if (isIn) return keep(null);
    if (!isBlank || shared || (record && !isOpen(record))) return;
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

  function suggestion(): ReactNode {
    if (sentence === undefined || (!replaced && isIn)) {
      return foreign ? <ForOther shared={foreign} /> : false;
    }
    const note = noteOf(shared);
    if (record && !isOpen(record) && !replaced) {
      return (
        <LeftDraft
          userId={userId}
          record={record}
          tomorrow={tomorrow}
          text={sentence}
          takesFocus={false}
          title={note}
          body={[texts.answered, ...remarksOn(shared, waiting)].join(" ")}
          onGone={() => keep(null)}
        />
      );
    }
    return (
      <Suggestion
        sentence={replaced ? null : sentence}
        note={note}
        remarks={remarksOn(shared, waiting)}
        useLabel={isBlank ? texts.take : texts.use}
        keepLabel={isBlank ? texts.discard : texts.keep}
        onUse={use}
        onKeep={keepMine}
        onUndo={undo}
      />
    );
  }
  return {
    takeEditor: (element: HTMLTextAreaElement | null) => {
      editor.current = element;
    },
    suggestion: suggestion(),
  };
}

type Outside = Pick<Shared, "site" | "isCut"> | undefined;

function noteOf(shared: Outside): string {
  if (!shared) return texts.note;
  return shared.site === null ? texts.shared : fill(texts.site, { site: shared.site });
}

function remarksOn(shared: Outside, waiting: number): string[] {
  return [
    ...(shared?.isCut ? [texts.cut] : []),
    ...(waiting > 1 ? [fill(texts.many, { count: inWords(waiting) })] : []),
  ];
}

/** The sentence itself is for the other account alone. */
function ForOther({ shared }: { shared: Shared }) {
  return (
    <section className="stack at-start gap-3 hairlines py-4" aria-label={texts.label}>
      <p className="small t2 breaks">
        {fill(texts.account, { email: shared.account?.email ?? "" })}
      </p>
      <Button variant="text" onClick={() => sharedDrafts.remove(shared)}>
        {texts.discard}
      </Button>
    </section>
  );
}

type SuggestionProps = {
  /** Null once the sentence is in the editor. */
  sentence: string | null;
  /** The sentence's source. */
  note: string;
  remarks: readonly string[];
  useLabel: string;
  keepLabel: string;
  onUse: () => void;
  onKeep: () => void;
  onUndo: () => void;
};

function Suggestion(props: SuggestionProps) {
  const { sentence, note, remarks, useLabel, keepLabel, onUse, onKeep, onUndo } = props;
  return (
    <section className="stack at-start gap-3 hairlines py-4" aria-label={texts.label}>
      {sentence === null ? (
        <>
          <p className="small t2" role="status">
            {texts.taken}
          </p>
          <Button variant="text" onClick={onUndo}>
            {texts.undo}
          </Button>
        </>
      ) : (
        <>
          <p className="note breaks">{note}</p>
          <p className="sentence written breaks" dir="auto">
            {sentence}
          </p>
          {remarks.length > 0 && <p className="small t2">{remarks.join(" ")}</p>}
          <div className="cluster gap-4 gap-x-5">
            <Button onClick={onUse}>{useLabel}</Button>
            <Button variant="text" onClick={onKeep}>
              {keepLabel}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
