import { fill } from "@sovereign/content/public/fill";
import { othersSave as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Difference } from "#features/office/publish/difference.tsx";
import { savedBy } from "#features/office/publish/piece-words.ts";
import styles from "./editor-page.module.css";
import type { PieceEditor } from "./piece-editor.ts";

type OthersSaveProps = { editor: PieceEditor; mine: string; others: OfficePiece };

/** Two people edited the same item: one text becomes current, and both stay as versions. */
export function OthersSave({ editor, mine, others }: OthersSaveProps) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const time = clockTime(others.saved_at, user?.time_zone ?? "UTC");
  async function take(choice: () => Promise<void>) {
    setBusy(true);
    setFailed(false);
    await choice().catch(() => setFailed(true));
    setBusy(false);
  }
  return (
    <Dialog
      open
      // Only one of the two buttons closes it.
      onOpenChange={() => {}}
      title={fill(words.title, { name: savedBy(others), time })}
      look={styles.sheet}
    >
      <div className="stack gap-4 min-0">
        {failed && <Alert>{words.failed}</Alert>}
        <p>{words.body}</p>
        <div className={styles.difference}>
          <Difference
            before={others.text}
            after={mine}
            gone={words.theirsOnly}
            fresh={words.mineOnly}
          />
        </div>
        <p className="t2">{words.after}</p>
        <Buttons>
          <Button busy={busy} busyLabel={words.busy} onClick={() => void take(editor.takeTheirs)}>
            {words.theirs}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={words.busy}
            onClick={() => void take(editor.keepMine)}
          >
            {words.mine}
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
}
