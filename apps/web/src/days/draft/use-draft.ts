import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useEffect, useState } from "react";
import { drafts } from "./drafts.ts";

type DraftRules = {
  alone?: boolean;
  /** Saved while being typed, so a trailing space is not trimmed. */
  autosaved?: boolean;
};

// Limits what a long note stores on the device.
const KNOWN_MAX = 20;

type Draft = {
  date: string;
  text: string;
  /** The day the text was started on, if that day is over and it was never saved. */
  carriedFrom: CalendarDate | null;
};

function openDraft(userId: string, date: string, saved: string, alone: boolean): Draft {
  const own = drafts.read(userId, date);
  if (own !== null) return { date, text: own, carriedFrom: null };
  const before = saved === "" && !alone ? drafts.latestBefore(userId, date) : null;
  const left = before && drafts.read(userId, before);
  return left
    ? { date, text: left, carriedFrom: before }
    : { date, text: saved, carriedFrom: null };
}

const knownTexts = (userId: string, date: string, saved: string) =>
  (drafts.read(userId, date) !== null && drafts.known(userId, date)) || [saved];

/** Moves to the new day at midnight; a text saved elsewhere is `newer` if this one was changed. */
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

  useEffect(() => {
    // Another tab that saved removes the draft as its own.
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
    /** Restores a refused text to editor and draft, whether or not the saved one returned. */
    giveBack,
  };
}
