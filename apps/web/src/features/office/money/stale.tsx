import { fill } from "@sovereign/content/public/fill";
import { officeMoney as texts } from "@sovereign/content/words/office-money";
import { clockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { OfficeButton } from "#features/office/parts/office-button.tsx";
import { type MoneyQuestion, useCountAgain } from "./money-query.ts";
import styles from "./proof.module.css";

const STALE_MS = 5 * 60_000;

/** Once a count is minutes old: when it was, and the way to another. */
export function Stale({ question, at }: { question: MoneyQuestion; at: string }) {
  const { mutate, isPending } = useCountAgain(question);
  const now = useMinute();
  if (now.getTime() - Date.parse(at) < STALE_MS) return null;
  return (
    <p className={styles.stale}>
      {fill(texts.counted, { time: clockTime(at, question.timeZone) })}{" "}
      <OfficeButton
        className={styles.again}
        busy={isPending}
        busyLabel={texts.counting}
        onClick={() => mutate()}
      >
        {texts.countAgain}
      </OfficeButton>
    </p>
  );
}
