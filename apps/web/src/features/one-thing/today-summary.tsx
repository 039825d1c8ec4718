import { nothingSet, statusTexts, todayTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { paths } from "#core/page/paths.ts";
import { shownText } from "#days/shown-text.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { StatusLine } from "./status-line.tsx";
import styles from "./today-summary.module.css";

/** Today's ONE Thing, where it stands and its one act (specification, section 2). */
export function TodaySummary({ overview }: { overview: Overview }) {
  const { record, open } = todayOf(overview);
  const act = !record ? todayTexts.commit : open ? todayTexts.reflect : todayTexts.review;
  return (
    <>
      <p className="note">{todayTexts.label}</p>
      <h1 className="thing written" dir="auto">
        {record ? shownText(record) : todayTexts.nothingSet}
      </h1>
      {record && <StatusLine record={record} suffix={open ? statusTexts.notReflected : ""} />}
      <div className={styles.acts}>
        <LinkButton to={paths.oneThing} variant={record && !open ? "secondary" : "primary"}>
          {act}
        </LinkButton>
      </div>
    </>
  );
}

/** The same in second place, beneath a day that waits for its answer. */
export function TodayBelow({ overview }: { overview: Overview }) {
  const { record, open } = todayOf(overview);
  const act = !record ? todayTexts.set : open ? todayTexts.reflect : todayTexts.review;
  return (
    <section className={styles.below} aria-labelledby="today-below">
      <p className="note">{todayTexts.label}</p>
      <h2 className="heading written" id="today-below" dir="auto">
        {record ? shownText(record) : nothingSet}
      </h2>
      {record && <StatusLine record={record} suffix={open ? statusTexts.notReflected : ""} />}
      <LinkButton to={paths.oneThing}>{act}</LinkButton>
    </section>
  );
}

function todayOf({ records, today }: Overview) {
  const record = records.find((day) => day.target_date === today);
  return { record, open: record !== undefined && isOpen(record) };
}
