import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { useSaveNote } from "./note-writes.ts";
import { useSaveCompletion, useSaveText } from "./writes.ts";

/** Makes an earlier version of a day stand again: a write like any other, made now. */
export function useTakeBack(): (date: CalendarDate, edit: DayEdit) => void {
  const text = useSaveText();
  const note = useSaveNote();
  const completion = useSaveCompletion();
  return (date, { field, value }) => {
    const answer = COMPLETION_STATUSES.find((status) => status === value);
    if (field === "text") text.save(date, value, "");
    else if (field === "note") note.save(date, value, "");
    else if (answer) completion.answer(date, answer);
  };
}
