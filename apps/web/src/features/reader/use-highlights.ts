import { service } from "@sovereign/content/words/notices";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import type { Passage } from "@sovereign/domain/passage";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { useOutboxActions, useOutboxState } from "#core/outbox/browser-outbox.ts";
import { useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { expectedHighlights } from "./expected-highlights.ts";
import type { PieceReference } from "./reading-places.ts";
import { useReadingAnswer } from "./reading-query.ts";

const NONE: readonly HighlightAnswer[] = [];

/** Returns all highlights of the member, with those that this device has not sent. */
export function useHighlights(): {
  highlights: readonly HighlightAnswer[];
  query: ReturnType<typeof useReadingAnswer>;
} {
  const query = useReadingAnswer();
  const pending = useOutboxState((state) => state.pending);
  const known = query.data?.highlights ?? NONE;
  const highlights = useMemo(() => expectedHighlights(known, pending), [known, pending]);
  return { highlights, query };
}

export type HighlightActions = {
  make: (piece: PieceReference, passage: Passage) => HighlightAnswer;
  /** Writes the note of a highlight; also restores a removed one. */
  note: (highlight: HighlightAnswer, note: string) => void;
  remove: (highlight: HighlightAnswer) => void;
};

/** Each press is a write of the outbox, shown immediately and sent once there is a connection. */
export function useHighlightActions(): HighlightActions {
  const outbox = useOutboxActions();
  const { user } = useSession();

  function write(highlight: HighlightAnswer, note: string, removed: boolean): void {
    if (!outbox || !user) return;
    const { id, stands: _, created_at: __, note: was, ...passage } = highlight;
    const kind = "highlight";
    const made = { kind, highlight: id, ...passage, note, was, removed } as const;
    const added = outbox.add({ ...made, time_zone: user.time_zone });
    void added.outcome.then(({ result }) => {
      if (result.outcome !== "refused") return;
      toast({ title: service.generic.title, description: service.generic.body, tone: "error" });
    });
  }

  return {
    make({ section, id: item }, passage) {
      const created_at = new Date().toISOString();
      const made = { id: newId(), section, item, ...passage, note: "", created_at, stands: true };
      write(made, "", false);
      return made;
    },
    note: (highlight, note) => write(highlight, note, false),
    remove: (highlight) => write(highlight, highlight.note, true),
  };
}

const PREFIX = "#highlight-";

export const highlightHash = (id: string) => `${PREFIX}${id}`;

/** Shows the highlight that the URL names, once the text has its marks. */
export function useShownHighlight(element: HTMLElement | null, isMarked: boolean): void {
  const { hash } = useLocation();
  const id = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
  // The marks come with a response, after the page has opened at its top.
  useEffect(() => {
    if (!element || !isMarked || !id) return;
    const mark = element.querySelector(`[data-mark="${CSS.escape(id)}"]`);
    mark?.scrollIntoView({ block: "center" });
    element.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)?.focus({
      preventScroll: true,
    });
  }, [element, isMarked, id]);
}
