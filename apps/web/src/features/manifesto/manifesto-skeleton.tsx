import { manifestoPage } from "@sovereign/content/words/manifesto";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./manifesto.module.css";
import lawStyles from "./manifesto-laws.module.css";
import { ManifestoSeal } from "./manifesto-seal.tsx";

/** The room of the manifesto while it loads: title, signed line and the first laws. */
export function ManifestoSkeleton() {
  return (
    <SkeletonScreen label={manifestoPage.loading} title={manifestoPage.tab}>
      <div className={styles.manifesto}>
        <div className={styles.head}>
          <Skeleton className={styles.titleRoom} height="var(--room)" />
          <div className={styles.signed}>
            <ManifestoSeal cut={false} />
            <Skeleton width={200} height={20} />
          </div>
        </div>
        <div>
          {["I", "II", "III"].map((number) => (
            <div key={number} className={lawStyles.law}>
              <Skeleton width={40} height={32} />
              <div>
                <Skeleton width="60%" height={36} />
                <Skeleton height={192} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </SkeletonScreen>
  );
}
