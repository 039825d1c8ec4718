import { dashboardTexts } from "@sovereign/content/words/dashboard";
import { Dial } from "#ui/milled-edge/dial.tsx";
import { Skeleton, SkeletonScreen } from "#ui/skeleton.tsx";
import styles from "./dashboard.module.css";

/** The room of the dashboard while it loads, with the coin still uncut. */
export function DashboardSkeleton() {
  return (
    <SkeletonScreen label={dashboardTexts.loading} title={dashboardTexts.today}>
      <div className="pagehead">
        <Skeleton width={132} height={24} />
      </div>
      <div className={styles.top}>
        <div className={styles.dial}>
          <Dial marks={[]} label="" />
        </div>
        <div className={styles.today}>
          <Skeleton width={140} height={24} />
          <Skeleton height={36} />
          <Skeleton width="86%" height={36} />
          <Skeleton width={180} height={20} />
          <Skeleton width={180} height={48} />
        </div>
      </div>
      <div className={styles.days}>
        <Skeleton width={120} height={32} />
        <Skeleton height={92} />
      </div>
    </SkeletonScreen>
  );
}
