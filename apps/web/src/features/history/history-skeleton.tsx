import { historyTexts } from "@sovereign/content/words/history";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "./history.module.css";
import { HistoryTabs } from "./history-tabs.tsx";

const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** The room of the history while it loads. */
export function HistorySkeleton() {
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="thirty" />
      <SkeletonScreen label={historyTexts.loading}>
        <Skeleton className={styles.searchRoom} height={52} />
        <div className={styles.columns}>
          <div>
            <div className={`${styles.crown} phoneonly`}>
              <Skeleton height={120} />
            </div>
            <ul className="rows">
              {ROWS.map((row) => (
                <li key={row} className="row">
                  <Skeleton width={56} height={20} />
                  <Skeleton className="grow" height={20} />
                </li>
              ))}
            </ul>
          </div>
          <div className="deskonly">
            <Skeleton height={240} />
          </div>
        </div>
      </SkeletonScreen>
    </>
  );
}
