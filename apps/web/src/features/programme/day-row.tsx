import { programmeTexts } from "@sovereign/content/words/programme";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./programme.module.css";
import type { DayStanding } from "./programme-days.ts";
import type { ListedDay } from "./programme-query.ts";

const { done, notDone, members } = programmeTexts;

/** One day among the others: a link to it, with its mark, a lock, or a sign that it is to come. */
export function DayRow({ day, standing }: { day: ListedDay; standing: DayStanding }) {
  const closed = standing === "locked" || standing === "ahead";
  return (
    <Link
      className={closed ? `${styles.row} ${styles.closed} num` : `${styles.row} num`}
      to={paths.programmeDay(day.day)}
    >
      <span className={styles.rowNumber}>{day.day}</span>
      <span className={styles.rowTitle}>{day.principle}</span>
      <RowEnd standing={standing} />
    </Link>
  );
}

function RowEnd({ standing }: { standing: DayStanding }) {
  if (standing === "locked") {
    return (
      <span className={`${styles.rowLock} small t3`}>
        <Icon name="lock" />
        <span>{members}</span>
      </span>
    );
  }
  if (standing === "ahead" || standing === "today") return <Icon name="chev" />;
  return (
    <>
      <MarkGlyph mark={standing === "done" ? "completed" : "no-record"} />
      <span className="vh">{standing === "done" ? done : notDone}</span>
    </>
  );
}
