import { oneThingPage } from "@sovereign/content/words/one-thing";
import { Skeleton, SkeletonScreen } from "#ui/skeleton.tsx";
import styles from "./one-thing.module.css";

/** The room of /app/one-thing while it loads. */
export function OneThingSkeleton() {
  return (
    <SkeletonScreen label={oneThingPage.loading} title={oneThingPage.title}>
      <div className={styles.layout}>
        <section className={styles.editor}>
          <header>
            <Skeleton width={132} height={24} />
            <Skeleton className={styles.titleRoom} width="70%" height={40} />
          </header>
          <Skeleton height={192} />
          <Skeleton width={240} height={56} />
          <Skeleton height={98} />
        </section>
        <aside className={styles.aside}>
          <Skeleton height={80} />
          <Skeleton height={84} />
        </aside>
      </div>
    </SkeletonScreen>
  );
}
