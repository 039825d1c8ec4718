import { fill } from "@sovereign/content/public/fill";
import { milestoneWindow } from "@sovereign/content/words/accountability";
import { milestoneTexts } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { Milestone } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { useState } from "react";
import { useStillness } from "#core/page/use-stillness.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { streakMarks } from "#days/edge-labels.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import styles from "./milestone-window.module.css";

/** How long it stays by itself (specification, section 9). */
const SHOWN_MS = 4_000;

type MilestoneWindowProps = { milestone: Milestone; overview: Overview; onClose: () => void };

/**
 * Says which milestone the answer reached, for four seconds or until it is closed; it waits under a
 * pointer or the focus of a key, and for whoever asked for less motion (decision 3).
 */
export function MilestoneWindow({ milestone, overview, onClose }: MilestoneWindowProps) {
  const [held, setHeld] = useState(false);
  const still = useStillness();
  useTimer(held || still ? null : SHOWN_MS, onClose, milestone);
  const { records, today, streak } = overview;
  const days = dayMarks(records, addDays(today, 1 - STREAK_WINDOW_DAYS), today, today);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={milestoneTexts[milestone].reached}
      description={milestoneWindow.opens[milestone]}
    >
      <fieldset
        className={styles.window}
        aria-label={milestoneTexts[milestone].reached}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onKeyUp={() => setHeld(true)}
      >
        <Dial
          marks={streakMarks(days, streak.current)}
          label={fill(milestoneWindow.dial, { days: milestone })}
          today={today}
          reveal={`milestone-${milestone}-${today}`}
        >
          <span className={`${styles.figure} num`}>{milestone}</span>
        </Dial>
        <Button variant="primary" size="large" wide onClick={onClose}>
          {milestoneWindow.close}
        </Button>
      </fieldset>
    </Dialog>
  );
}
