import { fill } from "@sovereign/content/public/fill";
import { deleteSheet, pieceUndo } from "@sovereign/content/words/office-piece-acts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DeletedDraft } from "./acts/delete-sheet.tsx";
import { usePieceActs } from "./pieces-query.ts";
import type { Undo } from "./undo-line.tsx";

type Location = { state: { deleted?: DeletedDraft } | null; search: string; key: string };

/** The last undoable action on this page: deleting a draft leads here. */
export function useUndo() {
  const { state, search, key } = useLocation() as Location;
  const navigate = useNavigate();
  const { restore } = usePieceActs();
  // Of the visit that it was made in: a draft deleted later is another visit.
  const [made, setMade] = useState<{ undo: Undo; key: string } | null>(null);
  const deleted = state?.deleted;
  const ofDeleted = deleted && {
    done: fill(deleteSheet.done, { title: deleted.title }),
    undone: fill(pieceUndo.restored, { title: deleted.title }),
    run: () => restore(deleted),
  };
  return {
    undo: made?.key === key ? made.undo : (ofDeleted ?? null),
    setUndo: (undo: Undo) => setMade({ undo, key }),
    /** A reload must not offer it again. */
    onUndone(): void {
      setMade(null);
      if (deleted) void navigate({ search }, { replace: true, state: null });
    },
  };
}
