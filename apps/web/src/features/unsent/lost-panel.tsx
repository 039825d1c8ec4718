import { plural } from "@sovereign/content/public/fill";
import { unsentPage } from "@sovereign/content/words/unsent";
import type { MemberWrite } from "@sovereign/contract/writes";
import { useId } from "react";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { fullDate } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./unsent.module.css";
import { WriteRow } from "./write-row.tsx";
import { countLostDays, dateIn } from "./write-words.ts";

type LostPanelProps = {
  lost: readonly MemberWrite[];
  timeZone: string;
  now: Date;
  onSend: () => void;
  onLeave: () => void;
};

const lostWords = (write: MemberWrite): string =>
  ["date" in write && fullDate(write.date), kindOf(write).text(write)].filter(Boolean).join(" · ");

/** Offers to resend writes that the server acknowledged and then lost in a restore. */
export function LostPanel({ lost, timeZone, now, onSend, onLeave }: LostPanelProps) {
  const id = useId();
  const days = countLostDays(lost);
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {plural(unsentPage.lost, days, { count: inWords(days) })}
      </h2>
      <p className="t2">{unsentPage.lostHelp}</p>
      <ul className="rows">
        {lost.map((write) => (
          <WriteRow key={write.id} write={write} today={dateIn(timeZone, now)}>
            {lostWords(write)}
          </WriteRow>
        ))}
      </ul>
      <div className={`stack gap-3 ${styles.actions}`}>
        <Button variant="primary" onClick={onSend}>
          {unsentPage.sendAgain}
        </Button>
        <Button onClick={onLeave}>{unsentPage.leaveLost}</Button>
      </div>
    </section>
  );
}
