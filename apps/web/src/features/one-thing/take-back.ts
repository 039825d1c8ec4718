import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { useSaveCompletion, useSaveNote, useSaveText } from "./writes.ts";

/** What is refused is parked, and said below the top bar: the list stays as it is. */
const onRefused = () => {};

/** Makes an earlier version of a day stand again: a write like any other, made now. */
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
