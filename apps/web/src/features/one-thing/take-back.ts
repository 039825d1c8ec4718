import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { useSaveCompletion, useSaveNote, useSaveText } from "./writes.ts";

/** A refused write is parked and shown below the top bar; the list does not change. */
const onRefused = () => {};

export function useTakeBack(): (date: CalendarDate, edit: DayEdit) => void {
  const saveText = useSaveText();
  const saveNote = useSaveNote();
  const answerFor = useSaveCompletion();
  return (date, { field, value }) => {
    const answer = COMPLETION_STATUSES.find((status) => status === value);
    if (field === "text") saveText(date, value, onRefused);
    else if (field === "note") saveNote(date, value, onRefused);
    else if (answer) answerFor(date, answer);
  };
}
