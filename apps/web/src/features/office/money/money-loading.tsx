import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeMoney } from "@sovereign/content/words/office-money";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { useWidth } from "#design/figures/milled-edge/measured.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { WINDOW } from "./month-window.ts";
import styles from "./months.module.css";

const NUMBERS_WIDTH = 34;
const BASES = [160.5, 274.5];

/** The edge before its marks are known: a tick for each month. */
export function EmptyMonths() {
  const [ref, width] = useWidth();
  const right = (width ?? 0) - NUMBERS_WIDTH;
  const step = right / WINDOW;
  const ticks = (base: number) =>
    Array.from({ length: WINDOW }, (_, month) => `M${month * step + step / 2} ${base}v-6`).join("");
  return (
    <div ref={ref} className={styles.empty}>
      {width !== null && (
        <svg
          width={width}
          height={290}
          viewBox={`0 0 ${width} 290`}
          aria-hidden="true"
          focusable="false"
        >
          <path d={BASES.map((base) => `M0 ${base}H${right}${ticks(base)}`).join("")} />
        </svg>
      )}
    </div>
  );
}

const rows = (count: number) => Array.from({ length: count }, (_, row) => row);

export function MoneyLoading() {
  return (
    <SkeletonScreen label={officeMoney.loading}>
      <PageHead title={officePlaces.money}>
        <Skeleton width="min(440px, 90%)" height={24} />
      </PageHead>
      <div className={styles.months}>
        <EmptyMonths />
        <div className={`stack at-top ${styles.tableRows}`}>
          {rows(11).map((row) => (
            <Skeleton key={row} height={16} width={row === 0 ? "90%" : "100%"} />
          ))}
        </div>
      </div>
      <SectionRows />
    </SkeletonScreen>
  );
}

/** The sections below the bridge, while the month itself is counted. */
export const SectionLoading = () => (
  <SkeletonScreen label={officeMoney.loading}>
    <SectionRows />
  </SkeletonScreen>
);

const SectionRows = () => (
  <div className={`hairline mt-6 pt-4 ${styles.sectionRows}`}>
    <Skeleton className={styles.title} width={160} height={20} />
    {rows(6).map((row) => (
      <div key={row}>
        <Skeleton width={104} height={18} />
        <Skeleton height={18} />
        <Skeleton width={88} height={18} />
      </div>
    ))}
  </div>
);
