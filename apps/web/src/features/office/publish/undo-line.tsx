import { service } from "@sovereign/content/words/notices";
import { published, pieceUndo as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { paths } from "@sovereign/domain/page-paths";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#core/api/api-error.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useBroadcasts } from "#features/office/broadcasts/broadcasts-query.ts";
import { officeIcons } from "#features/office/parts/office-icons.ts";

/** An action that can be undone, and the message after the undo. */
export type Undo = { done: string; undone: string; run: () => Promise<unknown> };

/** Leads to a published article as readers see it, and to the emails about it. */
export function PublishedLinks({ piece }: { piece: OfficePiece }) {
  const listed = useBroadcasts().data ?? [];
  const section = VAULT_SECTIONS.find((each) => each === piece.shelf);
  // Staff need no membership.
  const opens = section && piece.access === "public";
  const telling = listed.find(({ piece: about }) => about === piece.id);
  return (
    <p className="wrap gap-x-4 mb-4">
      {opens ? (
        <Link className="link" to={paths.vaultItem(section, piece.name)}>
          {published.open}
        </Link>
      ) : (
        <Link className="link" to={officePaths.piecePreview(piece)}>
          {published.preview}
        </Link>
      )}
      {telling && (
        <Link className="link" to={officePaths.broadcast(telling.id)}>
          {published.progress}
        </Link>
      )}
    </p>
  );
}

export function UndoLine({ undo, onUndone }: { undo: Undo; onUndone: () => void }) {
  const [busy, setBusy] = useState(false);
  const { done, undone, run } = undo;

  async function press() {
    setBusy(true);
    try {
      await run();
      onUndone();
      toast({ title: undone, tone: "success", topic: "pieces" });
    } catch (error) {
      const title = error instanceof ApiError ? words.failed : service.connection.body;
      toast({ title, tone: "error", topic: "pieces" });
    }
    setBusy(false);
  }
  return (
    <div className="cluster apart hairlines mb-4 py-3 gap-2 gap-x-4">
      <p role="status">{done}</p>
      <Button
        busy={busy}
        busyLabel={words.busy}
        aria-label={`${words.act}: ${done}`}
        onClick={() => void press()}
      >
        <Icon path={officeIcons.undo} />
        {words.act}
      </Button>
    </div>
  );
}
