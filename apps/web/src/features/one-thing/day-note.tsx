import { fill } from "@sovereign/content/public/fill";
import { statusTexts } from "@sovereign/content/words/one-thing";
import { noteTexts } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { NOTE_MAX_LENGTH } from "@sovereign/domain/one-thing";
import { useId } from "react";
import { clockTime } from "#core/time/dates.ts";
import { NewerVersion } from "#days/draft/newer-version.tsx";
import { Button } from "#design/controls/button.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import styles from "./one-thing.module.css";
import { useNote } from "./use-note.ts";
import { useKeptSince } from "./waiting-writes.ts";

type DayNoteProps = { userId: string; record: OneThingRecord };

export function DayNote({ userId, record }: DayNoteProps) {
  const id = useId();
  const note = useNote(userId, record);
  const keptSince = useKeptSince(record.target_date, "note");
  const status = () => {
    if (keptSince) return fill(statusTexts.kept, { time: clockTime(keptSince, record.time_zone) });
    if (note.sending) return noteTexts.saving;
    if (note.failed) return noteTexts.unsaved;
    if (note.newer || note.unsaved || note.saved === "") return "";
    return fill(noteTexts.saved, { time: clockTime(record.updated_at, record.time_zone) });
  };
  return (
    <section className={`stack one-col gap-2 ${styles.noteField}`}>
      <label className="label" htmlFor={id}>
        {noteTexts.label}
      </label>
      <RuledTextarea
        id={id}
        label={noteTexts.label}
        aria-describedby={`${id}-private`}
        className="ruled-small"
        rows={2}
        limit={NOTE_MAX_LENGTH}
        value={note.text}
        use={note.use}
        onInput={(event) => note.write(event.currentTarget.value)}
        onBlur={note.leave}
      />
      <div className="wrap apart t3 small gap-2 gap-x-5 num">
        <span id={`${id}-private`}>{noteTexts.private}</span>
        <span role="status">{status()}</span>
      </div>
      <NewerVersion
        isShown={note.newer}
        of={{ userId, date: record.target_date, field: "note" }}
        saved={note.saved}
        record={record}
        fieldId={id}
        onDraft={() => {
          note.settle();
          note.send();
        }}
        onSaved={() => {
          note.settle();
          note.write(note.saved);
        }}
      />
      {note.failed && !note.tooLong && (
        <div>
          <Button variant="text" onClick={note.send}>
            {noteTexts.again}
          </Button>
        </div>
      )}
    </section>
  );
}
