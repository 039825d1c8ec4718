import { membershipTexts } from "@sovereign/content/words/membership";
import { welcomePage } from "@sovereign/content/words/welcome";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type ReactNode, useId } from "react";
import { longDate } from "#core/time/dates.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "./welcome.module.css";

type WelcomePageProps = {
  today: CalendarDate;
  justPaid: boolean;
  day: ReactNode;
  opened: ReactNode;
  piece: ReactNode;
  question: ReactNode;
  receipt: ReactNode;
};

export function WelcomePage({ today, justPaid, day, opened, piece, ...rest }: WelcomePageProps) {
  const { question, receipt } = rest;
  const heading = useId();
  return (
    <div className={`stack gap-7 ${styles.page}`}>
      <div className={styles.lead}>
        <PageHead note={longDate(today)} title={welcomePage.title} />
        <p className="mb-6 t2">
          {justPaid && <span className="block">{membershipTexts.paid}</span>}
          <span className="block">{membershipTexts.paidDetail}</span>
        </p>
        {day}
        <section className="stack gap-4 mt-7" aria-labelledby={heading}>
          <h2 className="heading" id={heading}>
            {welcomePage.openNow}
          </h2>
          <ul className="rows">{opened}</ul>
        </section>
      </div>
      <div className={`stack at-top gap-7 ${styles.aside}`}>
        <div className="stack gap-6 noprint">
          {piece}
          {question}
        </div>
        {receipt}
      </div>
    </div>
  );
}

export function WelcomeSkeleton() {
  return (
    <SkeletonScreen label={welcomePage.loading} title={welcomePage.tab}>
      <div className={`stack gap-7 ${styles.page}`}>
        <div className={styles.lead}>
          <div className="pagehead">
            <Skeleton width={160} height={24} />
            <Skeleton width="70%" height={44} />
          </div>
          <Skeleton height={280} />
        </div>
      </div>
    </SkeletonScreen>
  );
}
