import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import { DayActions, type UseStep } from "./day-actions.tsx";
import styles from "./programme.module.css";
import { todaysNumber } from "./programme-days.ts";
import { ProgrammeNotice } from "./programme-notice.tsx";
import { type ListedDay, type Place, useProgrammeDay } from "./programme-query.ts";
import { useMarkDone } from "./programme-writes.ts";

const LINES = [62, 100, 100, 94, 100, 100, 100, 81, 100, 48].map((percent, line) => ({
  line,
  width: `${percent}%`,
}));

function DayText({ day, audience }: { day: number; audience: Audience }) {
  const { data, isError, isPaused, error, refetch } = useProgrammeDay(day, audience, true);
  if (data) {
    return (
      <div className={styles.text}>
        <RichTextView text={data.body} />
      </div>
    );
  }
  // The surrounding page reports this in its own way.
  if (hasCode(error, "programme.locked") || hasCode(error, "programme.not_found")) return null;
  const again = () => void refetch();
  if (isPaused)
    return <ProgrammeNotice title={programmeTexts.notOnDevice} body={null} onAgain={again} />;
  if (isError) return <ProgrammeNotice onAgain={again} />;
  return (
    <div className={`${styles.text} stack ${styles.textWait}`} aria-hidden="true">
      {LINES.map(({ line, width }) => (
        <Skeleton key={line} width={width} height={20} />
      ))}
    </div>
  );
}

type DayHeadProps = {
  day: ListedDay;
  note: ReactNode;
  level: 1 | 3;
};

type DayArticleProps = DayHeadProps & {
  place: Place | null;
  audience: Audience;
  onUse: UseStep;
};

export const dayHeadingId = (day: number) => `programme-day-${day}`;

export function DayHead({ day, note, level }: DayHeadProps) {
  const Heading = level === 1 ? "h1" : "h3";
  return (
    <header className={`stack ${styles.nowHead}`}>
      <span className={`${styles.nowNumber} num`} aria-hidden="true">
        {day.day}
      </span>
      <div>
        {note}
        <Heading className={`breaks balance ${styles.nowTitle}`} id={dayHeadingId(day.day)}>
          <span className="vh">{fill(programmeTexts.dayBefore, { day: day.day })}</span>
          {day.principle}
        </Heading>
      </div>
    </header>
  );
}

export function DayArticle({ day, place, audience, note, level, onUse }: DayArticleProps) {
  const onMark = useMarkDone(audience);
  const step = day.action_step;
  const isToday = day.day === todaysNumber(place);
  return (
    <article
      className={
        isToday
          ? `stack one-col hairline ${styles.now} ${styles.isToday}`
          : `stack one-col hairline ${styles.now}`
      }
      aria-labelledby={dayHeadingId(day.day)}
    >
      <DayHead day={day} note={note} level={level} />
      <DayText day={day.day} audience={audience} />
      {step !== null && (
        <div className={`stack gap-3 ${styles.step}`}>
          <p className="note">{programmeTexts.toDo}</p>
          <p className={styles.stepText}>{step}</p>
          <DayActions
            main
            day={{ day: day.day, action_step: step }}
            place={place}
            onUse={onUse}
            onMark={onMark}
          />
        </div>
      )}
    </article>
  );
}
