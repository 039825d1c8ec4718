import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import { hasCode } from "#core/api/api-error.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import styles from "./programme.module.css";
import { ProgrammeNotice } from "./programme-notice.tsx";
import { useProgrammeDay } from "./programme-query.ts";

/** The lines of a text still to come, each so many hundredths wide. */
const LINES = [62, 100, 100, 94, 100, 100, 100, 81, 100, 48].map((percent, line) => ({
  line,
  width: `${percent}%`,
}));

/** The text of a day that is open, its room while it loads, or a word why it is not there. */
export function DayText({ day, audience }: { day: number; audience: Audience }) {
  const { data, isError, isPaused, error, refetch } = useProgrammeDay(day, audience, true);
  if (data) {
    return (
      <div className={styles.text}>
        <RichTextView text={data.body} />
      </div>
    );
  }
  // The page around it says in its own way that there is nothing to read.
  if (hasCode(error, "programme.locked") || hasCode(error, "programme.not_found")) return null;
  const again = () => void refetch();
  if (isPaused)
    return <ProgrammeNotice title={programmeTexts.notOnDevice} body={null} onAgain={again} />;
  if (isError) return <ProgrammeNotice onAgain={again} />;
  return (
    <div className={`${styles.text} ${styles.textWait}`} aria-hidden="true">
      {LINES.map(({ line, width }) => (
        <Skeleton key={line} width={width} height={20} />
      ))}
    </div>
  );
}
