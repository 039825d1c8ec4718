import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { memo, type ReactNode, useDeferredValue, useState } from "react";
import { useHeld, useIsWriting } from "#core/page/field-in-use.ts";
import { Strength } from "#days/strength.tsx";
import { WhyStreak } from "#days/why-streak.tsx";
import { answeredDays } from "./answered-days.ts";
import styles from "./home.module.css";
import { LateDay } from "./late-day.tsx";
import { Today } from "./today.tsx";
import { TodayBelow } from "./today-below.tsx";

type AnsweredLate = { date: CalendarDate; streakBefore: number };

type HomePageProps = {
  overview: Overview;
  userId: string;
  /** The partner's row: below the first screen, in the evening below the text. */
  partner?: ReactNode;
  /** Below the text, or over the lower coin of an evening. */
  card?: ReactNode;
};

/** One action: write the sentence, answer today or answer a past day (specification, section 2). */
export function HomePage({ overview, userId, partner, card }: HomePageProps) {
  const settled = useDeferredValue(overview);
  const [late, setLate] = useState<AnsweredLate | null>(null);
  const [cameFromLate, setCameFromLate] = useState(false);
  const { records, waiting, today, streak } = overview;
  const isAnswered = (date: CalendarDate) =>
    records.some((day) => day.target_date === date && day.reflected_at !== null);
  // A refused answer leaves the day open, so it is asked again.
  const answeredLate = late && late.date < today && isAnswered(late.date) ? late : null;
  const lateDate = answeredLate?.date ?? waiting?.date;
  // A field in use stays, with its text, when the day ends.
  const view = useHeld(lateDate ?? today, useIsWriting());
  const date = view.waits ? undefined : lateDate;
  return (
    <>
      {date ? (
        <LateDay
          overview={overview}
          settled={settled}
          date={date}
          streakBefore={answeredLate?.streakBefore ?? null}
          onAnswer={() =>
            setLate({ date, streakBefore: answeredLate?.streakBefore ?? streak.current })
          }
          onNext={() => {
            setLate(null);
            setCameFromLate(true);
          }}
          key={date}
        />
      ) : (
        <Today
          overview={overview}
          settled={settled}
          userId={userId}
          takesFocus={cameFromLate}
          partner={partner}
          card={card}
          key={view.shown}
        />
      )}
      {date && partner}
      {date && card}
      <Figures overview={settled} />
      {date && <TodayBelow overview={settled} />}
    </>
  );
}

const Figures = memo(function Figures({ overview }: { overview: Overview }) {
  if (answeredDays(overview) === 0) return null;
  return (
    <section className={`stack at-start hairline mt-3 pt-5 gap-1 gap-x-5 ${styles.figures}`}>
      <Strength overview={overview} />
      <WhyStreak overview={overview} />
    </section>
  );
});
