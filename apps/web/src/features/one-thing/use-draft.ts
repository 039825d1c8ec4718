import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useEffect, useState } from "react";
import { drafts } from "./drafts.ts";

type Draft = {
  date: CalendarDate;
  text: string;
  /** The day the sentence was begun on, when that day is over and it was never saved. */
  carriedFrom: CalendarDate | null;
};

/** The unsaved sentence of a day, or else of the latest day before, or what is saved. */
function openDraft(userId: string, date: CalendarDate, saved: string): Draft {
  const own = drafts.read(userId, date);
  if (own !== null) return { date, text: own, carriedFrom: null };
  const before = saved === "" ? drafts.latestBefore(userId, date) : null;
  const left = before && drafts.read(userId, before);
  return left
    ? { date, text: left, carriedFrom: before }
    : { date, text: saved, carriedFrom: null };
}

/** The saved texts that the writer of a day's draft has seen or sent; without a draft, what is saved. */
const knownTexts = (userId: string, date: CalendarDate, saved: string) =>
  (drafts.read(userId, date) !== null && drafts.known(userId, date)) || [saved];

/**
 * The text in the editor. Each change is kept on the device; when the day turns while somebody is
 * writing, the sentence moves to the new day and `carriedFrom` says so. A text saved elsewhere
 * replaces one that was not being changed; beside one that was, it is `newer` until `settle` or a
 * save, also after a reload. What this editor has sent itself (`sending`), or had before it, was not
 * saved elsewhere.
 */
export function useDraft(userId: string, date: CalendarDate, saved: string) {
  const [draft, setDraft] = useState(() => openDraft(userId, date, saved));
  const [base, setBase] = useState(saved);
  const [known, setKnown] = useState(() => knownTexts(userId, date, saved));
  const { text, carriedFrom } = draft;
  const newer = saved !== "" && text.trim() !== saved && text !== saved && !known.includes(saved);

  if (draft.date !== date) {
    const isUnsaved = text !== base && text.trim() !== "";
    const isCarried = isUnsaved && saved === "";
    setDraft(isCarried ? { date, text, carriedFrom: draft.date } : openDraft(userId, date, saved));
    setBase(saved);
    setKnown(isCarried ? [saved] : knownTexts(userId, date, saved));
  } else if (base !== saved) {
    const untouched = text === base || text.trim() === saved;
    setBase(saved);
    if (untouched) {
      setDraft({ date, text: saved, carriedFrom: null });
      setKnown([...known, saved]);
    }
  }

  // The device keeps what was found out while drawing: from another day, or beside a newer text.
  useEffect(() => {
    // Another tab that saved removes the draft it takes for its own.
    if (newer || carriedFrom !== null) drafts.write(userId, date, text);
    if (carriedFrom !== null) drafts.remove(userId, carriedFrom);
    if (drafts.read(userId, date) !== null) drafts.know(userId, date, known);
  }, [userId, date, text, carriedFrom, known, newer]);

  function write(next: string) {
    if (next === saved) drafts.remove(userId, date);
    else drafts.write(userId, date, next);
    setDraft({ date, text: next, carriedFrom });
  }
  const know = (next: string) => setKnown((texts) => [...texts, next]);

  return { text, carriedFrom, write, newer, sending: know, settle: () => know(saved) };
}
