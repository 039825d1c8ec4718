import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { drafts } from "#lib/drafts.ts";

type Draft = {
  date: CalendarDate;
  text: string;
  /** The day the sentence was begun on, when that day is over and it was never saved. */
  carriedFrom: CalendarDate | null;
};

/** The unsaved sentence of a day, or of the day before, or what is saved. */
function openDraft(userId: string, date: CalendarDate, saved: string): Draft {
  const own = drafts.read(userId, date);
  if (own !== null) return { date, text: own, carriedFrom: null };
  const dayBefore = addDays(date, -1);
  const late = drafts.read(userId, dayBefore);
  if (late === null || saved !== "") return { date, text: saved, carriedFrom: null };
  drafts.remove(userId, dayBefore);
  drafts.write(userId, date, late);
  return { date, text: late, carriedFrom: dayBefore };
}

/**
 * The text in the editor. Each change is kept on the device; when the day turns while somebody is
 * writing, the sentence moves to the new day and `carriedFrom` says so. A text saved elsewhere
 * replaces one that was not being changed.
 */
export function useDraft(userId: string, date: CalendarDate, saved: string) {
  const [draft, setDraft] = useState(() => openDraft(userId, date, saved));
  const [base, setBase] = useState(saved);

  if (draft.date !== date) {
    setDraft(openDraft(userId, date, saved));
    setBase(saved);
  } else if (base !== saved) {
    setBase(saved);
    const untouched = draft.text === base || draft.text.trim() === saved;
    if (untouched) setDraft({ date, text: saved, carriedFrom: null });
  }

  function write(text: string) {
    if (text === saved) drafts.remove(userId, date);
    else drafts.write(userId, date, text);
    setDraft({ ...draft, text });
  }

  return { text: draft.text, carriedFrom: draft.carriedFrom, write };
}
