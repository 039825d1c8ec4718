import type { OneThingRecord } from "@sovereign/contract/one-things";
import { parseNote } from "@sovereign/domain/one-thing";
import { useEffect, useEffectEvent, useState } from "react";
import { useFieldInUse } from "#core/page/field-in-use.ts";
import { noteSlot } from "#days/draft/drafts.ts";
import { useAutosave, useDraft } from "#days/draft/use-draft.ts";
import { useOnItsWay } from "./waiting-writes.ts";
import { useSaveNote } from "./writes.ts";

/** Pause after the last key before a note is saved, in milliseconds. */
const PAUSE_MS = 1_000;

/** Sent after a pause, on blur and on leaving. A refused note is retried only by `send`. */
export function useNote(userId: string, record: OneThingRecord) {
  const date = record.target_date;
  const saved = record.note ?? "";
  const use = useFieldInUse();
  const draft = useDraft(userId, noteSlot(date), saved, { alone: true, isInUse: use.isInUse });
  const save = useSaveNote();
  const sending = useOnItsWay(date, "note");
  const [refused, setRefused] = useState<string | null>(null);

  const { text } = draft;
  const parsed = parseNote(text);
  const note = parsed.ok ? (parsed.note ?? "") : null;
  const tooLong = note === null;
  const unsaved = note !== saved;
  const isRefused = refused !== null && refused === note;
  const due = unsaved && note !== null && !draft.newer && !isRefused;

  function send() {
    if (note === null || !unsaved) return;
    setRefused(null);
    draft.sending(note);
    save(date, note, () => {
      setRefused(note);
      draft.giveBack();
    });
  }
  const sendDue = () => {
    if (due) send();
  };
  useAutosave({
    isDue: due,
    text,
    pauseMs: PAUSE_MS,
    isComposing: use.isComposing,
    save: sendDue,
  });
  const leave = useEffectEvent(sendDue);
  // Covers the ways to another page, so that the note is sent by then.
  useEffect(() => () => leave(), []);

  return {
    ...draft,
    use,
    saved,
    unsaved,
    sending,
    failed: unsaved && (tooLong || isRefused),
    tooLong,
    send,
    leave: sendDue,
  };
}
