import { programmeTexts } from "@sovereign/content/words/programme";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./day-actions.module.css";
import { openedDay, todaysNumber } from "./programme-days.ts";
import type { ListedDay, Place } from "./programme-query.ts";

/** Copies the step to the ONE Thing page; null when today's sentence can no longer change. */
export type UseStep = ((actionStep: string) => void) | null;

type DayActionsProps = {
  day: Pick<ListedDay, "day"> & { action_step: string };
  place: Place | null;
  onUse: UseStep;
  onMark: (day: number, done: boolean) => void;
  main?: boolean;
};

/** A future day cannot be marked. */
export function DayActions({ day, place, onUse, onMark, main = false }: DayActionsProps) {
  const { useStep, useStepClosed, markDone, done } = programmeTexts;
  const opened = openedDay(place, day.day);
  const markable = opened !== undefined || day.day === todaysNumber(place);
  const isDone = Boolean(opened?.done_at);
  return (
    <div className={`cluster gap-3 ${styles.actions}`}>
      {onUse ? (
        <Button variant={main ? "primary" : "secondary"} onClick={() => onUse(day.action_step)}>
          {useStep}
        </Button>
      ) : (
        <p className="small t2">{useStepClosed}</p>
      )}
      {markable && (
        <Button
          className={styles.mark}
          aria-label={markDone}
          aria-pressed={isDone}
          onClick={() => onMark(day.day, !isDone)}
        >
          {isDone && <Icon name="check" />}
          {isDone ? done : markDone}
        </Button>
      )}
    </div>
  );
}
