import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "./parts.module.css";

type LoadingProps = {
  title: string;
  /** Read aloud, such as "Fetching the members". */
  label: string;
  rows?: number;
};

/** A page whose answer is on its way. */
export function Loading({ title, label, rows = 8 }: LoadingProps) {
  return (
    <SkeletonScreen label={label}>
      <PageHead title={title}>
        <Skeleton width="min(440px, 90%)" height={24} />
      </PageHead>
      <div className={`stack gap-5 ${styles.rows}`}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          <Skeleton key={row} height={16} width={`${70 + ((row * 7) % 30)}%`} />
        ))}
      </div>
    </SkeletonScreen>
  );
}
