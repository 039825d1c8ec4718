import { type OfficePiece, savePiece } from "@sovereign/contract/office-pieces";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import type { PageDraft } from "#features/office/parts/page-drafts.ts";
import { pieceKey, usePieceActs } from "#features/office/publish/pieces-query.ts";
import { createPieceEditor, type PieceDraft, type PieceEditor } from "./piece-editor.ts";

/** Returns an editor for an item's text, saved at each pause; `read` is the last fetched item. */
export function usePieceEditor(read: OfficePiece, draft: PageDraft<PieceDraft>) {
  const client = useQueryClient();
  const { goBack } = usePieceActs();
  const [editor] = useState<PieceEditor>(() => {
    const { shelf, name } = read;
    return createPieceEditor({
      piece: read,
      sitting: draft.page,
      left: draft.left,
      drafts: draft,
      save: (body, options) =>
        api(savePiece, { params: { shelf, name }, body, ...options, within: OFFICE_WAIT_MS }),
      goBack,
      onSaved: (piece) => client.setQueryData(pieceKey(piece), piece),
    });
  });

  // The editor is outside React, because a save outlives its page.
  useEffect(() => {
    editor.start();
    const flush = () => void editor.flush();
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", flush);
      editor.stop();
    };
  }, [editor]);

  // Another one's save, or a release, as the query found it.
  useEffect(() => editor.read(read), [editor, read]);

  return { editor, ...useStore(editor.state) };
}
