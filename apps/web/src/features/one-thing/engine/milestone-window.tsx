import { fill } from "@sovereign/content/public/fill";
import { milestoneWindow } from "@sovereign/content/words/accountability";
import { sharingTexts } from "@sovereign/content/words/share-image";
import { milestoneTexts } from "@sovereign/content/words/streak";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { type FocusEvent, useState } from "react";
import { usePageHidden } from "#core/device/device-state.ts";
import { usePrefersReducedMotion } from "#core/page/use-media.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { ShareButton } from "#days/share/share-button.tsx";
import type { ShareImage } from "#days/share/share-image.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import type { ReachedMilestone } from "#features/one-thing/milestone-news.ts";
import styles from "./engine-page.module.css";
import { runMarks } from "./meter-marks.ts";

/** Specification, section 9. */
const SHOWN_MS = 4_000;

/** Pauses on hover, keyboard focus, sharing, a hidden page and reduced motion (decision 3). */
export function MilestoneWindow({
  reached,
  onClose,
}: {
  reached: ReachedMilestone;
  onClose: () => void;
}) {
  const [isPointedAt, setPointedAt] = useState(false);
  // The dialog receives focus when it opens; only visible focus means keyboard use.
  const [isKeyed, setKeyed] = useState(false);
  const [isShared, setShared] = useState(false);
  const waits = [
    isPointedAt,
    isKeyed,
    isShared,
    usePrefersReducedMotion(),
    usePageHidden(),
  ].includes(true);
  useTimer(waits ? null : SHOWN_MS, onClose, reached);
  const { milestone } = reached;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      look={`gap-5 ${styles.window}`}
      figure={<MilestoneDial {...reached} />}
      title={<WholeWords text={milestoneTexts[milestone].reached} />}
      description={milestoneWindow.opens[milestone]}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }: FocusEvent) => setKeyed(target.matches(":focus-visible"))}
      onBlur={() => setKeyed(false)}
      onKeyDown={() => setKeyed(true)}
    >
      <div className="stack gap-3 full">
        <Button variant="primary" size="large" wide onClick={onClose}>
          {milestoneWindow.close}
        </Button>
        <ShareButton wide image={() => imageOf(reached)} onSharing={setShared}>
          {sharingTexts.mark}
        </ShareButton>
      </div>
    </Dialog>
  );
}

/** Prevents breaks in hyphenated words such as "30-Day". */
function WholeWords({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="nowrap">
        {part}
      </span>
    ),
  );
}

function runOf({ milestone, date, overview }: ReachedMilestone): MarkedDay[] {
  return runMarks({ ...overview, today: date }, milestone);
}

function imageOf(reached: ReachedMilestone): ShareImage {
  const { milestone, date } = reached;
  return { kind: "milestone", milestone, date, marks: runOf(reached).map((day) => day.mark) };
}

function MilestoneDial(reached: ReachedMilestone) {
  const { milestone, date } = reached;
  return (
    <Dial
      marks={runOf(reached)}
      ring={milestone === STREAK_WINDOW_DAYS}
      label={fill(milestoneWindow.dial, { days: milestone, of: STREAK_WINDOW_DAYS })}
      today={date}
      reveal={`milestone-${milestone}-${date}`}
    >
      <span className={`${styles.figure} num`}>{milestone}</span>
    </Dial>
  );
}
