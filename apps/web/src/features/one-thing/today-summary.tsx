import { isOpen, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import type { Overview } from "@sovereign/domain/overview";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { StatusLine } from "./status-line.tsx";
import styles from "./today-summary.module.css";

/** Today's ONE Thing, where it stands and its one act (specification, section 2). */
export function TodaySummary({ overview }: { overview: Overview }) {
  const { record, open } = todayOf(overview);
  const act = !record ? "Commit to My ONE Thing" : open ? "Reflect on today" : "Review today";
  return (
    <>
      <p className="note">Today’s ONE Thing</p>
      <h1 className="thing written" dir="auto">
        {record?.content ?? `${NO_ONE_THING_TEXT}.`}
      </h1>
      {record && <StatusLine record={record} suffix={open ? ". Not yet reflected." : ""} />}
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
  const act = !record ? "Set today’s ONE Thing" : open ? "Reflect on today" : "Review today";
  return (
    <section className={styles.below} aria-labelledby="today-below">
      <p className="note">Today’s ONE Thing</p>
      <h2 className="heading written" id="today-below" dir="auto">
        {record?.content ?? NO_ONE_THING_TEXT}
      </h2>
      {record && <StatusLine record={record} suffix={open ? ". Not yet reflected." : ""} />}
      <LinkButton to={paths.oneThing}>{act}</LinkButton>
    </section>
  );
}

function todayOf({ records, today }: Overview) {
  const record = records.find((day) => day.target_date === today);
  return { record, open: record !== undefined && isOpen(record) };
}
