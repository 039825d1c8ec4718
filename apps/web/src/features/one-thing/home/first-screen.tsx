import { dashboardTexts } from "@sovereign/content/words/dashboard";
import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type ReactNode, useId } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { shortDate } from "./evening.tsx";
import styles from "./home.module.css";
import { CoinRoom, HomeCoin } from "./home-coin.tsx";

type FirstScreenProps = {
  overview: Overview;
  settled: Overview;
  date: CalendarDate;
  title: string;
  isHeading?: boolean;
  takesFocus?: boolean;
  /** The sentence, or its field, which the element with the given id describes. */
  words: (saidId: string) => ReactNode;
  control: ReactNode;
  /** Whether the control is a button, which is lower than the three marks. */
  isLow?: boolean;
  said: ReactNode;
};

/** Only the coin shrinks, so that the control stays in one position all day. */
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
    <section className={`stack ${styles.first}`} aria-label={dashboardTexts.today}>
      <div className={`stack one-col at-top gap-2 ${styles.words}`}>
        <div className={`line baseline apart gap-4 ${styles.head}`}>
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

export function FirstScreenSkeleton() {
  return (
    <SkeletonScreen label={dashboardTexts.loading} title={dashboardTexts.today}>
      <div className={`stack ${styles.first}`}>
        <div className={`stack one-col at-top gap-2 ${styles.words}`}>
          <div className={`line baseline apart gap-4 ${styles.head}`}>
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
