import { dashboardTexts } from "@sovereign/content/words/dashboard";
import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type ReactNode, useId } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { formatDate } from "#core/time/dates.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import styles from "./home.module.css";
import { CoinRoom, HomeCoin } from "./home-coin.tsx";

type FirstScreenProps = {
  overview: Overview;
  settled: Overview;
  /** The day it is about. */
  date: CalendarDate;
  /** The line above the words, and whether it is the heading of the page. */
  title: string;
  isHeading?: boolean;
  takesFocus?: boolean;
  /** The sentence, or the field for it, which is described by the element with the id. */
  words: (saidId: string) => ReactNode;
  control: ReactNode;
  /** Whether the control is a button, which is lower than the three marks. */
  isLow?: boolean;
  said: ReactNode;
};

/**
 * Words, coin, control and what is said. Words and what is said keep their heights and the coin gives
 * way, so that the control stays where it is from morning to evening.
 */
export function FirstScreen({
  overview,
  settled,
  date,
  title,
  isHeading = false,
  takesFocus = false,
  words,
  control,
  isLow = false,
  said,
}: FirstScreenProps) {
  const saidId = useId();
  const Title = isHeading ? "h1" : "p";
  return (
    <section className={styles.first} aria-label={dashboardTexts.today}>
      <div className={styles.words}>
        <div className={styles.head}>
          <Title className="note" {...(takesFocus && { ref: focusLateHeading })}>
            {title}
          </Title>
          <span className="small t3 num">{shortDate(date)}</span>
        </div>
        {words(saidId)}
      </div>
      <HomeCoin overview={overview} settled={settled} />
      <div className={styles.control}>{control}</div>
      <div className={`${styles.said} ${isLow ? styles.low : ""} said`} id={saidId} role="status">
        {said}
      </div>
    </section>
  );
}

/** "Tue 24 March". */
const shortDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "short", day: "numeric", month: "long" });

/** The room of the first screen while it loads, with the coin still uncut. */
export function FirstScreenSkeleton() {
  return (
    <SkeletonScreen label={dashboardTexts.loading} title={dashboardTexts.today}>
      <div className={styles.first}>
        <div className={styles.words}>
          <div className={styles.head}>
            <Skeleton width={150} height={20} />
          </div>
          <Skeleton height={34} />
          <Skeleton height={34} width="86%" />
        </div>
        <CoinRoom>
          <Dial marks={[]} label="" />
        </CoinRoom>
        <div className={styles.control}>
          <Skeleton height={88} />
        </div>
        <div className={styles.said} />
      </div>
    </SkeletonScreen>
  );
}
