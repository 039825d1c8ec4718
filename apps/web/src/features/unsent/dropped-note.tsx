import { fill } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { undoDrop } from "./pending-discard.ts";

export function DroppedNote({ name }: { name: string }) {
  return (
    <div className="cluster apart gap-3">
      <p className="small" role="status">
        {fill(unsentPage.dropped, { name })}
      </p>
      <Button
        // The pressed button was unmounted with its panel.
        autoFocus
        variant="text"
        onClick={() => {
          focusPage();
          undoDrop();
        }}
      >
        {unsentPage.undo}
      </Button>
    </div>
  );
}
