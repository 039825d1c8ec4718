import { fill, plural } from "@sovereign/content/public/fill";
import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { appPlaces } from "@sovereign/content/words/app-frame";
import { homeTexts } from "@sovereign/content/words/dashboard";
import { marksTexts } from "@sovereign/content/words/marks";
import { restDayTexts } from "@sovereign/content/words/one-thing";
import { oneThingPage, sundayTexts } from "@sovereign/content/words/one-thing-page";
import { versionTexts } from "@sovereign/content/words/versions";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { writtenWhen } from "@sovereign/domain/day-rollover";
import { isOpen, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { isReviewDay } from "@sovereign/domain/review";
import { firstShownDay } from "@sovereign/domain/streak";
import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { useHeld, useIsWriting } from "#core/page/field-in-use.ts";
import { paths } from "#core/page/paths.ts";
import { longDate, weekday } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { streakMarks } from "#days/edge-labels.ts";
import { streakCaption } from "#days/streak-words.ts";
import { WhyStreak } from "#days/why-streak.tsx";
import { Button } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { WeekStrip } from "#design/figures/milled-edge/ledger.tsx";
import { DayNote } from "./day-note.tsx";
import { Editor } from "./editor.tsx";
import { useEveningOfVisit } from "./evening-of-visit.ts";
import styles from "./one-thing.module.css";
import { Reflection } from "./reflection.tsx";
import { TomorrowLine } from "./tomorrow-line.tsx";
import { useOnItsWay } from "./waiting-writes.ts";

type OneThingPageProps = {
  overview: Overview;
  userId: string;
  besides?: ReactNode;
};

/** On a Sunday with nothing left to do: the link to the week's review (decision 88). */
function SundayLine() {
  return (
    <p className={`cluster hairline gap-x-3 ${styles.sunday} small t2`}>
      {sundayTexts.ready}
      <Link className="link tap" to={paths.weekReview()}>
        {sundayTexts.review}
      </Link>
    </p>
  );
}

/** A press updates the buttons and the number in its own frame, the rest right after. */
export function OneThingPage({ overview: latest, userId, besides }: OneThingPageProps) {
  const day = useHeld(latest.today, useIsWriting());
  const overview = useMemo(() => asOf(latest, day.shown), [latest, day.shown]);
  const settled = useDeferredValue(overview);
  const { answer, text, rests } = todayOf(overview);
  // Only an answer's effects are deferred: a saved text shows in the editor immediately.
  const sameText = settled.today === overview.today && todayOf(settled).text === text;
  const { record } = todayOf(settled);
  const answered = settled.today === overview.today && record && !isOpen(record) ? record : null;
  const isCommitting = useOnItsWay(overview.today, "text");
  const isEvening = useEveningOfVisit(overview, isCommitting);
  const today = todayOf(overview).record;
  const reflection = (!rests || today) && (
    <>
      <Reflection
        date={overview.today}
        answer={answer}
        hasText={text !== ""}
        {...(rests && { title: restDayTexts.answer })}
        {...(isEvening &&
          today && {
            written: { when: homeTexts.evening.wrote[writtenWhen(today)], sentence: text },
          })}
      />
      {answered && <DayNote key={overview.today} userId={userId} record={answered} />}
    </>
  );
  const looksBack = (answered || rests) && isReviewDay("week", settled.today, settled.today);
  return (
    <div className={`stack one-col gap-7 ${styles.layout}`}>
      <section className={`stack one-col gap-5 ${styles.editor}`}>
        <TodayTitle overview={sameText ? settled : overview} isEvening={isEvening} />
        {isEvening && reflection}
        <div className={`stack one-col gap-5 ${styles.editor} ${isEvening ? "hairline pt-5" : ""}`}>
          <TodayText overview={sameText ? settled : overview} userId={userId} />
        </div>
        {!isEvening && reflection}
        <NextDay day={latest.today} former={day.waits ? day.shown : null} onShow={day.show} />
      </section>
      <aside className={`stack gap-6 ${styles.aside}`}>
        <section
          className={`stack gap-5 hairline pt-5 center ${styles.week}`}
          aria-label={oneThingPage.streak}
        >
          <span className={`${styles.figure} num`}>{overview.streak.current}</span>
          <StreakDays overview={settled} />
        </section>
        <Quote today={overview.today} />
        {besides}
      </aside>
      {/* After the streak, which an answer must not push off a phone's screen. */}
      {(answered || looksBack) && (
        <div className={`stack one-col gap-5 ${styles.after}`}>
          {answered && <TomorrowLine userId={userId} overview={settled} />}
          {looksBack && <SundayLine />}
        </div>
      )}
    </div>
  );
}

/** Returns the overview on a day that is over since. */
function asOf(overview: Overview, today: CalendarDate): Overview {
  if (today === overview.today) return overview;
  const next = addDays(today, 1);
  const tomorrow = overview.records.find((day) => day.target_date === next) ?? null;
  return { ...overview, today, tomorrow };
}

type NextDayProps = { day: CalendarDate; former: CalendarDate | null; onShow: () => void };

/** The day ended while a field of its was in use. */
function NextDay({ day, former, onShow }: NextDayProps) {
  return (
    <div className={styles.next} role="status">
      {former && (
        <p className="cluster gap-x-4 small t2">
          {fill(versionTexts.nextDay, { day: weekday(day), former: weekday(former) })}
          <Button onClick={onShow}>{fill(versionTexts.toNextDay, { day: weekday(day) })}</Button>
        </p>
      )}
    </div>
  );
}

function todayOf({ today, records, rest_days }: Overview) {
  const record = records.find((day) => day.target_date === today);
  return {
    record,
    rests: rest_days.includes(today),
    text: record && record.content !== NO_ONE_THING_TEXT ? record.content : "",
    answer: record?.reflected_at ? record.completion_status : null,
  };
}

const TodayTitle = memo(function TodayTitle({
  overview,
  isEvening,
}: {
  overview: Overview;
  isEvening: boolean;
}) {
  const { record, rests } = todayOf(overview);
  const title = record ? oneThingPage.title : oneThingPage.titleBlank;
  return (
    <header>
      <p className="note">{longDate(overview.today)}</p>
      <h1 className="title">
        {isEvening ? homeTexts.evening.title : rests ? restDayTexts.title : title}
        {isEvening && <span className="vh"> {marksTexts.question}</span>}
      </h1>
      {rests && <p className={`t2 measure ${styles.help}`}>{restDayTexts.body}</p>}
    </header>
  );
});

const TodayText = memo(function TodayText({
  overview,
  userId,
}: {
  overview: Overview;
  userId: string;
}) {
  const { today, tomorrow } = overview;
  const { record, text, rests } = todayOf(overview);
  return (
    <Editor
      userId={userId}
      record={record}
      tomorrow={tomorrow}
      rests={rests}
      date={today}
      saved={text}
    />
  );
});

/** Up to seven of the streak's days (specification, section 9: streak dots). */
const StreakDays = memo(function StreakDays({ overview }: { overview: Overview }) {
  const { today, streak } = overview;
  const days = dayMarks(overview, firstShownDay(today), today);
  const run = streakMarks(days, streak.current).filter(
    (day) => !["open", "empty"].includes(day.mark),
  );
  const kept = Math.min(run.length, 7);
  return (
    <div>
      <p className="small t2">{streakCaption(streak.current)}</p>
      <WeekStrip
        marks={run}
        today={today}
        label={fill(oneThingPage.weekKept, { count: inWordsFirst(kept) })}
      />
      {streak.best > streak.current && (
        <p className="small t3 num">{plural(oneThingPage.best, streak.best)}</p>
      )}
      <div className="wrap gap-x-5">
        <Link className="link tap small t2" to={paths.rest}>
          {appPlaces.rest}
        </Link>
        <WhyStreak overview={overview} />
      </div>
    </div>
  );
});

const Quote = memo(function Quote({ today }: { today: CalendarDate }) {
  return (
    <blockquote className={`pretty hairline pt-5 row-text ${styles.quote}`}>
      <p>{quoteFor(today)}</p>
    </blockquote>
  );
});

export function OneThingSkeleton() {
  return (
    <SkeletonScreen label={oneThingPage.loading} title={oneThingPage.title}>
      <div className={`stack one-col gap-7 ${styles.layout}`}>
        <section className={`stack one-col gap-5 ${styles.editor}`}>
          <header>
            <Skeleton width={132} height={24} />
            <Skeleton className={styles.titleRoom} width="70%" height={40} />
          </header>
          <Skeleton height={192} />
          <Skeleton width={240} height={56} />
          <Skeleton height={98} />
        </section>
        <aside className={`stack gap-6 ${styles.aside}`}>
          <Skeleton height={80} />
          <Skeleton height={84} />
        </aside>
      </div>
    </SkeletonScreen>
  );
}
