import { vault } from "@sovereign/content/words/vault";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SearchFieldSkeleton } from "#design/forms/search-field.tsx";
import styles from "./vault.module.css";
import leadStyles from "./vault-lead.module.css";

/** `lede` is undefined while it loads, null for none. */
export function VaultHead({ lede }: { lede?: string | null | undefined }) {
  return (
    <header className={`pagehead mb-head ${styles.head}`}>
      <h1 className="title">{vault.title}</h1>
      {lede === undefined && <Skeleton className={styles.ledeRoom} width="100%" height="" />}
      {lede && <p className={`${styles.lede} t2`}>{lede}</p>}
    </header>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

export function VaultSkeleton() {
  return (
    <>
      <VaultHead />
      <SearchFieldSkeleton />
      <ShelvesSkeleton />
    </>
  );
}

export function ShelvesSkeleton() {
  return (
    <SkeletonScreen label={vault.loading}>
      <div className={`stack mb-head ${leadStyles.lead}`}>
        <div className={`stack gap-3 plain ${leadStyles.piece}`}>
          <Skeleton width={120} height={24} />
          <Skeleton width="60%" height={36} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.contents} />
        <div className={`stack gap-3 ${styles.shelf}`}>
          <header>
            <Skeleton width={100} height={32} />
            <Skeleton width={140} height={20} />
          </header>
          <ul className="rows">
            {ROWS.map((row) => (
              <li key={row} className={`cluster full py-3 plain gap-1 gap-x-4 ${styles.row}`}>
                <span>
                  <Skeleton width="min(320px, 70%)" height={28} />
                  <Skeleton className="mt-half" width="min(420px, 90%)" height={20} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SkeletonScreen>
  );
}
