import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import { PASSAGE_NOTE_MAX_LENGTH } from "@sovereign/domain/highlight";
import { useRef } from "react";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import styles from "./reader.module.css";
import { usePassageMail } from "./use-passage-mail.ts";

type HighlightSheetProps = {
  highlight: HighlightAnswer;
  onNote: (note: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The passage and the member's note on it. Closing it saves the note, which loses no word. */
export function HighlightSheet({ highlight, onNote, onRemove, onClose }: HighlightSheetProps) {
  const { mail, isPending } = usePassageMail();
  const field = useRef<HTMLTextAreaElement>(null);
  function save() {
    const note = field.current?.value.trim() ?? highlight.note;
    if ([...note].length > PASSAGE_NOTE_MAX_LENGTH) {
      field.current?.focus();
      return;
    }
    if (note !== highlight.note) onNote(note);
    onClose();
  }
  return (
    <Dialog open onOpenChange={save} title={texts.yours} description={texts.private}>
      <blockquote className={`pl-4 ${styles.quoted}`} dir="auto">
        {highlight.quote}
      </blockquote>
      <RuledTextarea
        className="ruled-small"
        label={texts.note}
        placeholder={texts.notePlaceholder}
        defaultValue={highlight.note}
        limit={PASSAGE_NOTE_MAX_LENGTH}
        ref={(element) => {
          field.current = element;
        }}
      />
      <div className={`cluster gap-2 ${styles.sheetActions}`}>
        <Button variant="primary" onClick={save}>
          {texts.save}
        </Button>
        <Button
          busy={isPending}
          busyLabel={texts.mailing}
          onClick={() => mail({ ...highlight, note: field.current?.value.trim() ?? "" })}
        >
          {texts.mail}
        </Button>
        <Button variant="danger" onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  );
}
