import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { withoutNul } from "@sovereign/domain/one-thing";
import { useEffect, useEffectEvent, useState } from "react";
import { STILL_COMPOSITION_MS } from "#core/page/field-in-use.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { drafts } from "./drafts.ts";

type DraftRules = {
  alone?: boolean;
  /** Whether its field is in use, in which nothing else than the writer changes the text. */
  isInUse?: boolean;
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

/**
 * Moves to the new day at midnight; a text saved elsewhere is `newer` if this one was changed or is
 * in use.
 */
export function useDraft(
  userId: string,
  date: string,
  saved: string,
  { alone = false, isInUse = false }: DraftRules = {},
) {
  const [draft, setDraft] = useState(() => openDraft(userId, date, saved, alone));
  const [base, setBase] = useState(saved);
  const [known, setKnown] = useState(() => knownTexts(userId, date, saved));
  const [refused, setRefused] = useState<string | null>(null);
  /** The unchanged text that stayed in a field in use when another was saved. */
  const [held, setHeld] = useState<string | null>(null);
  const { text, carriedFrom } = draft;
  const know = (next: string) => setKnown((texts) => [...texts, next].slice(-KNOWN_MAX));
  const isOther = text.trim() !== saved && text !== saved && !known.includes(saved);
  const newer = isOther && (saved !== "" || held !== null);

  if (draft.date !== date) {
    const isUnsaved = text !== base && text.trim() !== "";
    const isCarried = isUnsaved && !alone && (saved === "" || isInUse);
    setDraft(
      isCarried ? { date, text, carriedFrom: draft.date } : openDraft(userId, date, saved, alone),
    );
    setBase(saved);
    setKnown(isCarried ? [""] : knownTexts(userId, date, saved));
    setHeld(null);
  } else if (base !== saved) {
    const isSaved = text.trim() === saved;
    setBase(saved);
    const isUnchanged = text.trim() === base && text !== refused;
    // A deletion that was refused restores the text.
    const isReturning = text.trim() === "" && known.includes(saved);
    if (isUnchanged && !isSaved && isInUse && !isReturning) setHeld(text);
    else if (isSaved || isUnchanged) {
      // A space at the end stays for the next word.
      setDraft({ date, text: isSaved ? text : saved, carriedFrom: null });
      know(saved);
      setHeld(null);
    }
  }

  useEffect(() => {
    // Another tab that saved removes the draft as its own.
    if ((newer && text !== held) || carriedFrom !== null) drafts.write(userId, date, text);
    if (carriedFrom !== null) drafts.remove(userId, carriedFrom);
    if (drafts.read(userId, date) !== null) drafts.know(userId, date, known);
  }, [userId, date, text, carriedFrom, known, newer, held]);

  function write(written: string) {
    const next = withoutNul(written);
    if (next === saved) drafts.remove(userId, date);
    else drafts.write(userId, date, next);
    setDraft({ date, text: next, carriedFrom });
    setRefused(null);
  }
  function giveBack() {
    const left = drafts.read(userId, date);
    if (left === null) return;
    setRefused(left);
    if (!isInUse) setDraft((now) => (now.date === date ? { ...now, text: left } : now));
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
    settle(): void {
      know(saved);
      setHeld(null);
    },
    /** Restores a refused text to editor and draft, whether or not the saved one returned. */
    giveBack,
  };
}

/** Saves after a pause, a composition after a longer one, and when the page hides. */
export function useAutosave({
  isDue,
  text,
  pauseMs,
  isComposing,
  save,
}: {
  isDue: boolean;
  text: string;
  pauseMs: number;
  isComposing: boolean;
  save: () => void;
}): void {
  useTimer(isDue ? (isComposing ? STILL_COMPOSITION_MS : pauseMs) : null, save, text);
  const leave = useEffectEvent(save);

  // A hidden page may never be shown again.
  useEffect(() => {
    const over = new AbortController();
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide, over);
    window.addEventListener("pagehide", () => leave(), over);
    return () => over.abort();
  }, []);
}
