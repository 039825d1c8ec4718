import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { parseOneThingText } from "@sovereign/domain/one-thing";
import { useState } from "react";
import { useDraft } from "#days/draft/use-draft.ts";
import { useSaveText } from "#features/one-thing/writes.ts";

export function useHomeSentence(userId: string, date: CalendarDate, saved: string) {
  const draft = useDraft(userId, date, saved);
  const save = useSaveText();
  const [triedBlank, setTriedBlank] = useState(false);
  const parsed = parseOneThingText(draft.text);
  const isBlank = !parsed.ok && parsed.code === "one_thing.blank";
  return {
    text: draft.text,
    write: draft.write,
    carriedFrom: draft.carriedFrom,
    canSend: parsed.ok,
    isRefused: triedBlank && isBlank,
    /** Whether the draft has text that another device's sentence overtook. */
    isAside: draft.newer || (saved === "" && !isBlank),
    /** Commits the draft; returns false if it is blank. */
    send(): boolean {
      setTriedBlank(isBlank);
      if (!parsed.ok) return false;
      draft.sending(parsed.text);
      save(date, parsed.text, draft.giveBack);
      return true;
    },
  };
}

export type HomeSentence = ReturnType<typeof useHomeSentence>;
