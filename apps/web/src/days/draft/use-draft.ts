import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useEffect, useState } from "react";
import { drafts } from "./drafts.ts";

/** How a draft comes about beside the one of today's sentence. */
type DraftRules = {
  /** It begins with nothing that was left unsaved on a day before. */
  alone?: boolean;
  /** It is saved while it is being written: a space at its end is not taken from under the caret. */
  autosaved?: boolean;
};

// What is noted on the device has an end, also when somebody writes a long note.
const KNOWN_MAX = 20;

type Draft = {
  date: string;
  text: string;
  /** The day the sentence was begun on, when that day is over and it was never saved. */
  carriedFrom: CalendarDate | null;
};

/** The unsaved sentence of a day, or else of the latest day before, or what is saved. */
function openDraft(userId: string, date: string, saved: string, alone: boolean): Draft {
  const own = drafts.read(userId, date);
  if (own !== null) return { date, text: own, carriedFrom: null };
  const before = saved === "" && !alone ? drafts.latestBefore(userId, date) : null;
  const left = before && drafts.read(userId, before);
  return left
    ? { date, text: left, carriedFrom: before }
    : { date, text: saved, carriedFrom: null };
}

/** The saved texts that the writer of a day's draft has seen or sent; without a draft, what is saved. */
const knownTexts = (userId: string, date: string, saved: string) =>
  (drafts.read(userId, date) !== null && drafts.known(userId, date)) || [saved];

/**
 * The text in the editor. Each change is kept on the device; when the day turns while somebody is
 * writing, the sentence moves to the new day and `carriedFrom` says so. A text saved elsewhere
 * replaces one that was not being changed; beside one that was, it is `newer` until `settle` or a
 * save, also after a reload. What this editor has sent itself (`sending`), or had before it, was not
 * saved elsewhere. `date` is the draft's slot: a day, or another of that day's.
 */
export function useDraft(
  userId: string,
  date: string,
  saved: string,
  { alone = false, autosaved = false }: DraftRules = {},
) {
  const [draft, setDraft] = useState(() => openDraft(userId, date, saved, alone));
  const [base, setBase] = useState(saved);
  const [known, setKnown] = useState(() => knownTexts(userId, date, saved));
  const [refused, setRefused] = useState<string | null>(null);
  const { text, carriedFrom } = draft;
  const know = (next: string) => setKnown((texts) => [...texts, next].slice(-KNOWN_MAX));
  const newer = saved !== "" && text.trim() !== saved && text !== saved && !known.includes(saved);

  if (draft.date !== date) {
    const isUnsaved = text !== base && text.trim() !== "";
    const isCarried = isUnsaved && saved === "" && !alone;
    setDraft(
      isCarried ? { date, text, carriedFrom: draft.date } : openDraft(userId, date, saved, alone),
    );
    setBase(saved);
    setKnown(isCarried ? [saved] : knownTexts(userId, date, saved));
  } else if (base !== saved) {
    const isSaved = text.trim() === saved;
    setBase(saved);
    const isUnchanged = (autosaved ? text.trim() : text) === base && text !== refused;
    if (isSaved || isUnchanged) {
      if (!(isSaved && autosaved)) setDraft({ date, text: saved, carriedFrom: null });
      know(saved);
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
    setRefused(null);
  }
  function giveBack() {
    const left = drafts.read(userId, date);
    if (left === null) return;
    setRefused(left);
    setDraft((now) => (now.date === date ? { ...now, text: left } : now));
  }
  return {
    text,
    carriedFrom,
    write,
    newer,
    sending(next: string): void {
      know(next);
      setRefused(null);
    },
    settle: () => know(saved),
    /**
     * What was sent is refused, and its draft is back: so it is in the editor, whether what was saved
     * before has returned already or is about to.
     */
    giveBack,
  };
}
