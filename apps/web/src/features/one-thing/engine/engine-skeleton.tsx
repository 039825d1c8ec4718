// Apart from the page, of which only members load the script.

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
