import { fill } from "@sovereign/content/public/fill";
import { engineAnswers, engineTexts } from "@sovereign/content/words/accountability";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { useState } from "react";
import { atClockTimeOn } from "#core/time/dates.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Editor } from "#features/one-thing/editor.tsx";
import { useSaveCompletion } from "#features/one-thing/writes.ts";
import styles from "./engine-page.module.css";
import { MilestoneWindow } from "./milestone-window.tsx";
import { StreakMeter } from "./streak-meter.tsx";

/**
 * The Accountability Engine: the streak against its thirty days, a commitment that is read and not
 * edited, and the evening's question (specification, section 2).
 */
export function EnginePage({ overview, userId }: { overview: Overview; userId: string }) {
  const record = overview.records.find((day) => day.target_date === overview.today);
  const committed = record && record.content !== NO_ONE_THING_TEXT;
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{engineTexts.title}</h1>
      </header>
      <div className={styles.layout}>
        <StreakMeter overview={overview} />
        {committed ? (
          <Commitment record={record} />
        ) : (
          <Editor userId={userId} date={overview.today} saved="" record={record} />
        )}
        <EveningQuestion overview={overview} record={record} />
      </div>
    </>
  );
}

/** What was committed to, to be read: it is changed on the ONE Thing page alone (decision 4). */
function Commitment({ record }: { record: OneThingRecord }) {
  const { committed_at, time_zone, target_date, content } = record;
  const when = atClockTimeOn(committed_at, time_zone, target_date);
  return (
    <section className={styles.commitment}>
      <p className="note">{engineTexts.committed}</p>
      <p className={`${styles.sentence} thing written`} dir="auto">
        {content}
      </p>
      <p className="small t3 num">{fill(engineTexts.setAt, { when })}</p>
    </section>
  );
}

type QuestionProps = { overview: Overview; record: OneThingRecord | undefined };

/** Yes, Partial or No, what became of it, and the milestone that it reached. */
function EveningQuestion({ overview, record }: QuestionProps) {
  const completion = useSaveCompletion();
  const [seen, setSeen] = useState<Overview>();
  const answered = completion.data;
  const reached = answered !== seen ? answered?.milestone : null;
  const answer = record?.reflected_at ? record.completion_status : null;
  return (
    <section className={styles.question} aria-labelledby="engine-question" data-toast-clear>
      <h2 className="heading" id="engine-question">
        {engineTexts.question}
      </h2>
      <ReflectionButtons
        value={answer}
        words={engineAnswers}
        question={engineTexts.question}
        busy={completion.isPending && !completion.isPaused}
        onChoose={(status) => completion.answer(overview.today, status)}
      />
      <p className={answer ? "small t2 num" : "small t3"} role="status">
        {record?.reflected_at
          ? fill(engineTexts.recorded, { when: recordedAt(record, record.reflected_at) })
          : engineTexts.advice}
      </p>
      {reached && (
        <MilestoneWindow
          milestone={reached}
          overview={overview}
          onClose={() => setSeen(answered)}
        />
      )}
    </section>
  );
}

const recordedAt = ({ time_zone, target_date }: OneThingRecord, instant: string) =>
  atClockTimeOn(instant, time_zone, target_date);

/** The room of /app/accountability while it loads. */
export function EngineSkeleton() {
  return (
    <SkeletonScreen label={engineTexts.loading} title={engineTexts.title}>
      <div className={styles.layout}>
        <Skeleton className={styles.meter} height={132} />
        <Skeleton height={192} />
        <Skeleton height={160} />
      </div>
    </SkeletonScreen>
  );
}
