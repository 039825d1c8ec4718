import { fill } from "@sovereign/content/public/fill";
import { deleteSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { useLocation, useNavigate } from "react-router";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { usePieceActs } from "#features/office/publish/pieces-query.ts";
import { usePieceAct } from "./use-piece-act.ts";
import { useHeldMessages } from "./use-telling.tsx";

/** A draft that was just deleted, as the page Publish receives it. */
export type DeletedDraft = Pick<OfficePiece, "shelf" | "name" | "title">;

type DeletablePiece = Pick<OfficePiece, "id" | "shelf" | "name" | "title" | "version" | "saved_at">;

type DeleteSheetProps = { piece: DeletablePiece; onClose: () => void };

export function DeleteSheet({ piece, onClose }: DeleteSheetProps) {
  const acts = usePieceActs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { run, busy, fault } = usePieceAct(onClose);
  const held = useHeldMessages(piece);
  const { shelf, name, title } = piece;

  async function remove() {
    await acts.delete(piece);
    const deleted: DeletedDraft = { shelf, name, title };
    // The list stays as it was searched.
    const list = {
      pathname: officePaths.publish,
      search: pathname === officePaths.publish ? search : "",
    };
    await navigate(list, { state: { deleted } });
    acts.forget(piece);
  }
  return (
    <ActSheet
      onClose={onClose}
      title={fill(words.title, { title })}
      facts={[
        { term: words.members, text: words.membersText },
        { term: words.versions, text: words.versionsText },
        ...held,
        { term: words.log, text: words.logText },
        { term: words.undo, text: words.undoText },
      ]}
      fault={fault}
      ends
      act={words.act}
      busy={busy}
      busyLabel={words.busy}
      onAct={() => void run(remove, () => fill(words.done, { title }))}
    />
  );
}
