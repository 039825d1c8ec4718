import { programmeTexts, restartQuestion } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import styles from "./day-actions.module.css";
import { useRestart } from "./programme-writes.ts";

/** Asks first, because it cannot be undone (decision 22). */
export function BeginAgain({ audience }: { audience: Audience }) {
  const { restart, isPending } = useRestart(audience);
  const [asking, setAsking] = useState(false);
  const begin = () => {
    setAsking(false);
    // The button unmounts with its state.
    restart(focusPage);
  };
  return (
    <>
      <Button busy={isPending} onClick={() => setAsking(true)}>
        {programmeTexts.beginAgain}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={restartQuestion.title}
        description={restartQuestion.body}
      >
        <div className={`cluster gap-3 ${styles.actions}`}>
          <Button variant="primary" onClick={begin}>
            {programmeTexts.beginAgain}
          </Button>
          <Button onClick={() => setAsking(false)}>{restartQuestion.cancel}</Button>
        </div>
      </Dialog>
    </>
  );
}
