import { fill } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import { useId } from "react";
import type { OutboxState } from "#core/outbox/tab-writes.ts";
import { momentOf } from "#core/time/moments.ts";
import { inWords } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./unsent.module.css";
import { WriteRow } from "./write-row.tsx";
import { dateIn } from "./write-words.ts";

type WaitingListProps = {
  outbox: OutboxState;
  timeZone: string;
  now: Date;
  onTryNow: () => void;
};

export function WaitingList({ outbox, timeZone, now, onTryNow }: WaitingListProps) {
  const id = useId();
  const { waiting, sending } = outbox;
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby={id}>
      <div className="line baseline apart gap-4">
        <h2 className="heading" id={id}>
          {fill(unsentPage.waiting, { number: inWords(waiting.length) })}
        </h2>
        <Button variant="text" busy={sending} busyLabel={unsentPage.trying} onClick={onTryNow}>
          {unsentPage.tryNow}
        </Button>
      </div>
      <ul className="rows">
        {waiting.map(({ write, lastTriedAt }, place) => (
          <WriteRow key={write.id} write={write} today={dateIn(timeZone, now)}>
            {fill(unsentPage.since, { when: momentOf(write.edited_at, timeZone, now).when })}{" "}
            {place > 0 ? unsentPage.after : lastTriedAt && triedWords(lastTriedAt, timeZone, now)}
          </WriteRow>
        ))}
      </ul>
    </section>
  );
}

function triedWords(lastTriedAt: string, timeZone: string, now: Date): string {
  const { when, isToday } = momentOf(lastTriedAt, timeZone, now);
  return fill(isToday ? unsentPage.lastTried : unsentPage.lastTriedOn, { when });
}
