import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import { useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { HighlightSheet } from "./highlight-sheet.tsx";
import { useHighlightActions } from "./use-highlights.ts";

type EditedHighlightProps = {
  highlights: readonly HighlightAnswer[];
  /** The id of the highlight to edit; null for none. */
  opened: string | null;
  onClose: () => void;
  /** For the line that restores a removed highlight. */
  className: string;
};

/** The sheet of a highlight and, once it is removed, the way back. */
export function EditedHighlight({ highlights, opened, onClose, className }: EditedHighlightProps) {
  const actions = useHighlightActions();
  const [removed, setRemoved] = useState<HighlightAnswer | null>(null);
  const shown = highlights.find(({ id }) => id === opened);
  return (
    <>
      {removed && (
        <div className={className}>
          <span role="status">{texts.removed}</span>
          <Button
            // The pressed button was unmounted with its dialog.
            autoFocus
            variant="text"
            onClick={() => {
              actions.note(removed, removed.note);
              setRemoved(null);
            }}
          >
            {texts.undo}
          </Button>
        </div>
      )}
      {shown && (
        <HighlightSheet
          key={shown.id}
          highlight={shown}
          onNote={(note) => actions.note(shown, note)}
          onRemove={() => {
            actions.remove(shown);
            onClose();
            setRemoved(shown);
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
