import { fill } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import { useRef } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./unsent.module.css";

/** How long a dropped change can be brought back. */
const UNDO_FOR_MS = 10_000;

/** What was dropped just now, and how to bring it back. */
export type Dropped = { name: string; undo: () => void };

/** Says what was dropped, and brings it back at a press while it stands there. */
export function DroppedNote({ dropped, onEnd }: { dropped: Dropped; onEnd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  function end() {
    if (document.activeElement === button.current) focusPage();
    onEnd();
  }
  useTimer(UNDO_FOR_MS, end, dropped);
  return (
    <div className={styles.undo}>
      <p className="small" role="status">
        {fill(unsentPage.dropped, { name: dropped.name })}
      </p>
      <Button
        // The button that was pressed has gone with its panel.
        autoFocus
        ref={button}
        variant="text"
        onClick={() => {
          dropped.undo();
          end();
        }}
      >
        {unsentPage.undo}
      </Button>
    </div>
  );
}
