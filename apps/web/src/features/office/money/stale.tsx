import { useMinute } from "#core/time/use-clock.ts";
import { Counted } from "#features/office/parts/counted.tsx";
import { type MoneyQuestion, useCountAgain } from "./money-query.ts";
import styles from "./proof.module.css";

const STALE_MS = 5 * 60_000;

/** Once a count is minutes old: when it was, and the way to another. */
export function Stale({ question, at }: { question: MoneyQuestion; at: string }) {
  const again = useCountAgain(question);
  const now = useMinute();
  if (now.getTime() - Date.parse(at) < STALE_MS) return null;
  return (
    <div className={styles.stale}>
      <Counted at={at} timeZone={question.timeZone} again={again} />
    </div>
  );
}
