import { fill } from "@sovereign/content/public/fill";
import { noteSection as texts } from "@sovereign/content/words/office-member";
import { STAFF_NOTE_LENGTH, type StaffNote } from "@sovereign/contract/office-member";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { TextArea } from "#design/forms/field.tsx";
import { Section } from "#design/layout/section.tsx";
import { whenWithin } from "#features/office/parts/when.ts";
import styles from "./member.module.css";
import { useSaveNote } from "./member-query.ts";

type NoteSectionProps = { id: string; note: StaffNote; timeZone: string };

/** The one note of staff about a member. */
export function NoteSection({ id, note, timeZone }: NoteSectionProps) {
  const [editing, setEditing] = useState(false);
  // The button is another one after editing, and receives the focus.
  const [returns, setReturns] = useState(false);
  const now = useMinute();
  const { text, by, at } = note;
  return (
    <Section title={texts.title} about={texts.about}>
      {editing ? (
        <NoteForm
          id={id}
          note={note}
          onClose={() => {
            setEditing(false);
            setReturns(true);
          }}
        />
      ) : (
        <>
          {text !== "" && <p className={styles.note}>{text}</p>}
          <div className="cluster gap-3 mt-2">
            {text !== "" && by !== null && at !== null && (
              <span className="t3">
                {fill(texts.by, { name: by, when: whenWithin(at, timeZone, now) })}
              </span>
            )}
            <Button autoFocus={returns} onClick={() => setEditing(true)}>
              {text === "" ? texts.write : texts.edit}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

type NoteFormProps = Pick<NoteSectionProps, "id" | "note"> & { onClose: () => void };

/** The typed text stays through a refusal: the page then has what another saved. */
function NoteForm({ id, note, onClose }: NoteFormProps) {
  const [typed, setTyped] = useState(note.text);
  // The page is read again in the meantime; what was not shown is not continued.
  const [shown] = useState(note.version);
  const saving = useSaveNote(id);
  const isChanged = hasCode(saving.error, "office.note_changed");
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const version = isChanged ? note.version : shown;
        saving.mutate({ text: typed, version }, { onSuccess: onClose });
      }}
    >
      {saving.isError && <Alert>{isChanged ? texts.changed : texts.failed}</Alert>}
      {isChanged && (
        <p className={styles.note}>
          {note.text === "" ? texts.theirsEmpty : fill(texts.theirs, { text: note.text })}
        </p>
      )}
      <TextArea
        label={texts.field}
        rows={4}
        autoFocus
        maxLength={STAFF_NOTE_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Buttons>
        <Button variant="primary" type="submit" busy={saving.isPending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </Buttons>
    </form>
  );
}
