import {
  nothingSet,
  restDayTexts,
  statusTexts,
  todayTexts,
} from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { paths } from "#core/page/paths.ts";
import { shownText } from "#days/shown-text.ts";
import { WhyStreak } from "#days/why-streak.tsx";
import { LinkButton } from "#design/controls/button.tsx";
import { StatusLine } from "./status-line.tsx";
import styles from "./today-summary.module.css";

/** Today's ONE Thing, where it stands and its one act (specification, section 2). */
export function TodaySummary({ overview }: { overview: Overview }) {
  const { record, open, rests } = todayOf(overview);
  const act = actOf(overview, todayTexts.commit);
  return (
    <>
      <p className="note">{todayTexts.label}</p>
      <h1 className="thing written" dir="auto">
        {record ? shownText(record) : rests ? restDayTexts.title : todayTexts.nothingSet}
      </h1>
      {record && <StatusLine record={record} suffix={open ? statusTexts.notReflected : ""} />}
      <RestLine overview={overview} />
      <div className={styles.acts}>
        <LinkButton
          to={paths.oneThing}
          variant={rests || (record && !open) ? "secondary" : "primary"}
        >
          {act}
        </LinkButton>
        <WhyStreak overview={overview} />
      </div>
    </>
  );
}

/** The same in second place, beneath a day that waits for its answer. */
export function TodayBelow({ overview }: { overview: Overview }) {
  const { record, open, rests } = todayOf(overview);
  return (
    <section className={styles.below} aria-labelledby="today-below">
      <p className="note">{todayTexts.label}</p>
      <h2 className="heading written" id="today-below" dir="auto">
        {record ? shownText(record) : rests ? restDayTexts.title : nothingSet}
      </h2>
      {record && <StatusLine record={record} suffix={open ? statusTexts.notReflected : ""} />}
      <RestLine overview={overview} />
      <LinkButton to={paths.oneThing}>{actOf(overview, todayTexts.set)}</LinkButton>
    </section>
  );
}

/** That nothing is asked for on a day of rest, beneath what was written on it all the same. */
function RestLine({ overview }: { overview: Overview }) {
  const { record, rests } = todayOf(overview);
  if (!rests) return null;
  return (
    <p className="small t2">
      {record && `${restDayTexts.title} `}
      {restDayTexts.body}
    </p>
  );
}

/** The words of the one act; `begin` are those for a day without a record. */
function actOf(overview: Overview, begin: string): string {
  const { record, open, rests } = todayOf(overview);
  if (!record) return rests ? restDayTexts.write : begin;
  return open ? todayTexts.reflect : todayTexts.review;
}

/** Today's record, whether it waits for its answer, and whether the day is planned rest. */
function todayOf({ records, today, rest_days }: Overview) {
  const record = records.find((day) => day.target_date === today);
  const rests = rest_days.includes(today);
  return { record, open: record !== undefined && !rests && isOpen(record), rests };
}
