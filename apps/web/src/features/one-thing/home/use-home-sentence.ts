import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { parseOneThingText } from "@sovereign/domain/one-thing";
import { useState } from "react";
import { useFieldInUse } from "#core/page/field-in-use.ts";
import { useDraft } from "#days/draft/use-draft.ts";
import { useSaveText } from "#features/one-thing/writes.ts";

export function useHomeSentence(userId: string, date: CalendarDate, saved: string) {
  const use = useFieldInUse();
  const draft = useDraft(userId, date, saved, { isInUse: use.isInUse });
  const save = useSaveText();
  const [triedBlank, setTriedBlank] = useState(false);
  const parsed = parseOneThingText(draft.text);
  const isBlank = !parsed.ok && parsed.code === "one_thing.blank";
  return {
    use,
    text: draft.text,
    write: draft.write,
    carriedFrom: draft.carriedFrom,
    canSend: parsed.ok,
    isRefused: triedBlank && isBlank,
    /** Whether the draft has text that another device's sentence overtook. */
    isAside: draft.newer || (saved === "" && !isBlank),
    keepSaved(): void {
      draft.settle();
      draft.write(saved);
    },
    /** Commits the draft; returns false if it is blank. */
    send(): boolean {
      setTriedBlank(isBlank);
      if (!parsed.ok) return false;
      draft.settle();
      draft.sending(parsed.text);
      save(date, parsed.text, draft.giveBack);
      return true;
    },
  };
}

export type HomeSentence = ReturnType<typeof useHomeSentence>;
