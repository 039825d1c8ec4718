import { fill } from "@sovereign/content/public/fill";
import { actCommon, actPanel, undoableActs } from "@sovereign/content/words/office-acts";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { useSession } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import styles from "./acts.module.css";
import { undoableWords } from "./acts.ts";
import { useActChange } from "./acts-query.ts";

/** Finished actions that can be undone. */
export function Undoable({ acts }: { acts: readonly OfficeAct[] }) {
  return (
    <div className={styles.undoable}>
      {acts.map((act) => (
        <One key={act.id} act={act} />
      ))}
    </div>
  );
}

function One({ act }: { act: OfficeAct }) {
  const { user } = useSession();
  const undo = useActChange(act, "undo");
  const { fresh, question } = useFreshProof();
  const date = wholeDate(act.at, user?.time_zone ?? "UTC");
  const text = fill(undoableWords(act.kind) ?? undoableActs.other, { date, name: act.by });
  return (
    <div>
      <span>{text}</span>
      <Button
        busy={undo.isPending}
        aria-label={`${actPanel.undo}: ${text}`}
        // The alert below reports the failure.
        onClick={() => void fresh(() => undo.mutateAsync()).catch(() => {})}
      >
        <Icon path={officeIcons.undo} />
        {actPanel.undo}
      </Button>
      {undo.error && <p role="alert">{actCommon.changedUnknown}</p>}
      {question}
    </div>
  );
}
