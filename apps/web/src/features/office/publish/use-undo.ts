import { fill } from "@sovereign/content/public/fill";
import { deleteSheet, pieceUndo } from "@sovereign/content/words/office-piece-acts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DeletedDraft } from "./acts/delete-sheet.tsx";
import { usePieceActs } from "./pieces-query.ts";
import type { Undo } from "./undo-line.tsx";

type Location = { state: { deleted?: DeletedDraft } | null; search: string };

/** The last undoable action on this page: deleting a draft leads here. */
export function useUndo() {
  const { state, search } = useLocation() as Location;
  const navigate = useNavigate();
  const { restore } = usePieceActs();
  const deleted = state?.deleted;
  const [undo, setUndo] = useState<Undo | null>(() => {
    if (!deleted) return null;
    const { title } = deleted;
    return {
      done: fill(deleteSheet.done, { title }),
      undone: fill(pieceUndo.restored, { title }),
      run: () => restore(deleted),
    };
  });
  return {
    undo,
    setUndo,
    /** A reload must not offer it again. */
    onUndone(): void {
      setUndo(null);
      if (deleted) void navigate({ search }, { replace: true, state: null });
    },
  };
}
