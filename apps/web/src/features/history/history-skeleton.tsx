import { historyTexts } from "@sovereign/content/words/history";
import { DayRowsSkeleton } from "#days/day-row.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "./history.module.css";
import { HistoryTabs } from "./history-tabs.tsx";

export function HistorySkeleton() {
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="thirty" />
      <SkeletonScreen label={historyTexts.loading}>
        <div className={`mb-5 ${styles.figures}`}>
          <Skeleton height={75} />
          <Skeleton width={136} height={44} />
        </div>
        <Skeleton className={`mb-6 ${styles.searchRoom}`} height={52} />
        <div className={styles.columns}>
          <div>
            <div className={`${styles.crown} phoneonly`}>
              <Skeleton height={120} />
            </div>
            <DayRowsSkeleton />
          </div>
          <div className="deskonly">
            <Skeleton height={240} />
          </div>
        </div>
      </SkeletonScreen>
    </>
  );
}
