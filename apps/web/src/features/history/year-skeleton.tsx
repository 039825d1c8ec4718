import { historyTexts } from "@sovereign/content/words/history";
import { yearPageTexts } from "@sovereign/content/words/long-view";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { HistoryTabs } from "./history-tabs.tsx";
import styles from "./year.module.css";

export function YearRoom() {
  return (
    <SkeletonScreen label={yearPageTexts.loading}>
      <p className={`${styles.intro} small t2`}>{yearPageTexts.intro}</p>
      <Skeleton className={styles.room} height="" />
    </SkeletonScreen>
  );
}

export function YearSkeleton() {
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="year" />
      <YearRoom />
    </>
  );
}
