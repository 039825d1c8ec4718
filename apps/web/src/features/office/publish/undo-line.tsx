import { service } from "@sovereign/content/words/notices";
import { pieceUndo as words } from "@sovereign/content/words/office-piece-acts";
import { useState } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { officeIcons } from "#features/office/parts/office-icons.ts";

/** An action that can be undone, and the message after the undo. */
export type Undo = { done: string; undone: string; run: () => Promise<unknown> };

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
