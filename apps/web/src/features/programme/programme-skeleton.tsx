import { programmeTexts } from "@sovereign/content/words/programme";
import { packWords } from "#core/words/pack-words.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./programme.module.css";

const ROWS = [0, 1, 2, 3, 4, 5, 6];

export function ProgrammeSkeleton() {
  return (
    <SkeletonScreen label={programmeTexts.loading} title={packWords.programme}>
      <div className="pagehead">
        <Skeleton width={200} height={44} />
        <Skeleton width="80%" height={24} />
      </div>
      <div className={styles.columns}>
        <div className={styles.contents} />
        <div className={styles.part}>
          <header>
            <Skeleton width={240} height={32} />
          </header>
          {ROWS.map((row) => (
            <div key={row} className={`stack hairline center plain gap-x-3 ${styles.row}`}>
              <Skeleton width={20} height={28} />
              <Skeleton width="60%" height={28} />
            </div>
          ))}
        </div>
      </div>
    </SkeletonScreen>
  );
}

export function ProgrammeDaySkeleton() {
  return (
    <SkeletonScreen label={programmeTexts.loading} title={packWords.programme}>
      <Skeleton width={120} height={44} />
      <div className={`stack one-col hairline ${styles.now}`}>
        <div className={`stack ${styles.nowHead}`}>
          <Skeleton width={96} height={72} />
          <Skeleton width="80%" height={64} />
        </div>
        <Skeleton height={360} />
        <Skeleton height={220} />
      </div>
    </SkeletonScreen>
  );
}
