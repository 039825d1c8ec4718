import { restActions, restPage } from "@sovereign/content/words/rest";
import { hasCode } from "#core/api/api-error.ts";
import { Button } from "#design/controls/button.tsx";
import type { RestChoice } from "./rest-choice.ts";
import { actName } from "./rest-words.ts";

type RestActionProps = {
  choice: RestChoice;
  online: boolean;
  planning: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onSave: () => void;
  onUndo: () => void;
};

export function RestAction({ choice, online, planning, onSave, onUndo }: RestActionProps) {
  const { isPending, isSuccess, error } = planning;
  const isChanged = choice.added.length + choice.removed.length > 0;
  const isSaved = isSuccess && !isChanged;
  return (
    <div className="stack one-col at-start mt-2 gap-4">
      <Button
        variant="primary"
        wide
        disabled={!isPending && !(isChanged && online)}
        busy={isPending}
        busyLabel={restActions.busy}
        onClick={onSave}
      >
        {actName(choice)}
      </Button>
      {error && online && !isPending && (
        <p className="alert" role="alert">
          {failureWords(error)}
        </p>
      )}
      {!online && (
        <p className="alert alert-notice" role="status">
          {restActions.offline}
        </p>
      )}
      <p className="small t3" role="status">
        {isSaved
          ? choice.chosen.length > 0
            ? restActions.saved
            : restActions.savedNone
          : restPage.takenBack}
      </p>
      {isSaved && online && (
        <Button variant="text" onClick={onUndo}>
          {restActions.undo}
        </Button>
      )}
    </div>
  );
}

function failureWords(error: Error): string {
  if (hasCode(error, "rest.date_out_of_range")) return restActions.notComing;
  return hasCode(error, "rest.too_many") ? restActions.tooMany : restActions.failed;
}
