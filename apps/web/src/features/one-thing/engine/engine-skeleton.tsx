// Apart from the page, whose script only members load.

import { engineTexts } from "@sovereign/content/words/accountability";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./engine-page.module.css";

export function EngineSkeleton() {
  return (
    <SkeletonScreen label={engineTexts.loading} title={engineTexts.title}>
      <div className={`pagehead mb-5 ${styles.head}`}>
        <Skeleton className={styles.titleRoom} width="70%" height={40} />
      </div>
      <div className={`stack one-col ${styles.layout}`}>
        <Skeleton height={192} />
        <Skeleton height={160} />
        <Skeleton className="span-all" height={132} />
        <Skeleton className="span-all" height={81} />
      </div>
    </SkeletonScreen>
  );
}
