import { fill } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import { useId } from "react";
import type { ParkedWrite } from "#core/outbox/tab-writes.ts";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { momentOf } from "#core/time/moments.ts";
import { Button } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./unsent.module.css";
import { dateIn, reasonFor, writeName } from "./write-words.ts";

type ParkedPanelProps = {
  parked: ParkedWrite;
  timeZone: string;
  now: Date;
  /** Absent once the day accepts no such write. */
  onCorrect?: (() => void) | undefined;
  onDrop: () => void;
};

export function ParkedPanel({ parked, timeZone, now, onCorrect, onDrop }: ParkedPanelProps) {
  const id = useId();
  const { write, code, at } = parked;
  const name = writeName(write, dateIn(timeZone, now));
  const words = kindOf(write).text(write);
  const { when, isToday } = momentOf(at, timeZone, now);
  const refused = isToday ? unsentPage.refusedAt : unsentPage.refusedOn;
  return (
    <section className="panel stack gap-4 mb-6" aria-labelledby={id}>
      <h2 className="note" id={id}>
        {unsentPage.refused}
      </h2>
      <div>
        <p className={`pretty breaks ${styles.words} written`} dir="auto">
          {words || name}
        </p>
        {words && <p className="t3 small mt-half">{name}</p>}
      </div>
      <p className="gap-2 flex small num">
        <span className="neg">
          <Icon name="alert" />
        </span>
        <span>{fill(refused, { when, reason: reasonFor(code) })}</span>
      </p>
      <div className={`stack gap-3 ${styles.actions}`}>
        <Button icon="copy" onClick={() => void copyText(words || name, unsentPage)}>
          {unsentPage.copy}
        </Button>
        {onCorrect && (
          <Button variant="primary" onClick={onCorrect}>
            {unsentPage.correct}
          </Button>
        )}
        <Button variant="danger" onClick={onDrop}>
          {unsentPage.drop}
        </Button>
      </div>
    </section>
  );
}
