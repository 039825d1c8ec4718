import { fill } from "@sovereign/content/public/fill";
import { historyTexts } from "@sovereign/content/words/history";
import { markTexts } from "@sovereign/content/words/marks";
import { empty } from "@sovereign/content/words/notices";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { historyLine } from "@sovereign/domain/history";
import { isOpen } from "@sovereign/domain/one-thing";
import type { Overview } from "@sovereign/domain/overview";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { clockTime, dayOfMonth, fullDate, shortWeekday } from "#core/time/dates.ts";
import { shownText } from "#days/shown-text.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/empty-state.tsx";
import { LastThirtyDays } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import styles from "./history.module.css";
import { listedDays, thirtyDays } from "./history-days.ts";
import { HistoryAside, HistoryCrown } from "./history-figures.tsx";

type HistoryPageProps = {
  overview: Overview;
  /** The day that waits for its answer, where one does: composed by the route. */
  waiting: ReactNode;
};

/** '30-Day Journey' (specification, section 2). */
export function HistoryPage({ overview, waiting }: HistoryPageProps) {
  const days = thirtyDays(overview);
  const { today } = overview;
  if (overview.records.length === 0) {
    return (
      <>
        <PageHead title={historyTexts.title} />
        <EmptyState
          figure={<LastThirtyDays marks={days} today={today} label="" height={36} />}
          title={empty.history.title}
          body={empty.history.body}
          action={
            <LinkButton to={paths.oneThing} variant="primary">
              {empty.history.button}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={historyTexts.title} />
      <div className={styles.columns}>
        <section aria-label={historyTexts.days}>
          {waiting}
          <HistoryCrown days={days} today={today} />
          <HistoryList days={listedDays(overview)} />
        </section>
        <HistoryAside days={days} today={today} />
      </div>
    </>
  );
}

/** The sentence of a day in the list, cut to its length (specification, section 9). */
function lineOf({ record, mark }: MarkedDay): string {
  if (!record) return mark === "empty" ? historyTexts.noSentence : historyTexts.noRecord;
  return historyLine(shownText(record), isOpen(record) ? "open" : record.completion_status);
}

/** "Completed 11:48": the mark's word, with the time where one is kept. */
function statusOf({ record, mark }: MarkedDay): string {
  const time = record?.completed_at && clockTime(record.completed_at, record.time_zone);
  const late = record?.late ? historyTexts.late : "";
  const words = markTexts[mark];
  return (time ? fill(historyTexts.statusAt, { words, time }) : words) + late;
}

/** The days as a list, newest first; each opens its own page. */
function HistoryList({ days }: { days: MarkedDay[] }) {
  return (
    <ul className="rows">
      {days.map((day) => (
        <li key={day.date}>
          <Link className={`${styles.day} num`} to={paths.historyDay(day.date)}>
            <span className={styles.date}>
              <span className="vh">{fullDate(day.date)}</span>
              <span aria-hidden="true">
                {shortWeekday(day.date)} <b>{dayOfMonth(day.date)}</b>
              </span>
            </span>
            <MarkGlyph mark={day.mark} />
            <span className={`${styles.text} written`} dir="auto">
              {lineOf(day)}
            </span>
            <span className={styles.status}>{statusOf(day)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
