import { fill, plural } from "@sovereign/content/public/fill";
import { appPlaces } from "@sovereign/content/words/app-frame";
import { empty, historyTexts } from "@sovereign/content/words/history";
import { edgeTexts, markTexts } from "@sovereign/content/words/marks";
import type { Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { historyLine } from "@sovereign/domain/history";
import { isOpen } from "@sovereign/domain/one-thing";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { clockTime } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { DayRow } from "#days/day-row.tsx";
import { ledgerLabel } from "#days/edge-labels.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { shownText } from "#days/shown-text.ts";
import { Strength } from "#days/strength.tsx";
import { WhyStreak } from "#days/why-streak.tsx";
import { LinkButton } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { LastThirtyDays } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { DaySearch } from "./day-search.tsx";
import { FirstDays } from "./first-days.tsx";
import styles from "./history.module.css";
import { beganEarlier, countOf, listedDays, type RecordedDay, thirtyDays } from "./history-days.ts";
import { HistoryTabs } from "./history-tabs.tsx";

type FigureProps = { days: MarkedDay[]; today: CalendarDate };

const keptOf = (days: MarkedDay[]) => countOf(days, "completed") + countOf(days, "partial");

function HistoryCrown({ days, today }: FigureProps) {
  // Planned rest does not count among the days to keep.
  const total = days.length - countOf(days, "rest");
  return (
    <div className={`${styles.crown} phoneonly`}>
      <Rim marks={days} today={today} sagitta={104} numerals label={ledgerLabel(days)}>
        <span className="n num">{keptOf(days)}</span>
        <span className="u">
          {total === days.length
            ? historyTexts.ofThirtyDays
            : fill(historyTexts.ofSomeDays, { count: inWords(total) })}
        </span>
      </Rim>
    </div>
  );
}

function HistoryAside({ days, today }: FigureProps) {
  const sums = [
    ["completed", countOf(days, "completed")],
    ["partial", countOf(days, "partial")],
    ["missed", countOf(days, "missed")],
  ] as const;
  const blank = countOf(days, "no-record");
  const waiting = countOf(days, "waiting");
  const rests = countOf(days, "rest");
  const open = days.at(-1)?.mark === "open" || days.at(-1)?.mark === "empty";
  return (
    <aside className={`${styles.aside} deskonly`} aria-label={historyTexts.thirtyDays}>
      <Rim marks={days} today={today} sagitta={96} label={ledgerLabel(days)}>
        <span className="n num">{keptOf(days)}</span>
        <span className="u">
          {rests === 0
            ? historyTexts.ofThirty
            : fill(historyTexts.ofSome, { count: inWords(days.length - rests) })}
        </span>
      </Rim>
      <ul className={`stack gap-4 ${styles.sums} num`}>
        {sums.map(([word, count]) => (
          <li key={word}>
            <b>{count}</b>
            <span className="small t2">{historyTexts.sums[word]}</span>
          </li>
        ))}
      </ul>
      <p className="small t3">
        {rests > 0 && <span>{plural(historyTexts.rests, rests)}</span>}
        {waiting > 0 && <span>{plural(edgeTexts.waiting, waiting)}</span>}
        {blank > 0 && <span>{plural(edgeTexts.blank, blank)}</span>}
        {open && <span>{edgeTexts.todayOpen}</span>}
      </p>
      <MarkTable marks={days} caption={historyTexts.lastDays} />
    </aside>
  );
}

type HistoryPageProps = {
  overview: Overview;
  waiting: ReactNode;
  onUse: ((sentence: string) => void) | null;
};

export function HistoryPage({ overview, waiting, onUse }: HistoryPageProps) {
  const days = thirtyDays(overview);
  const { today } = overview;
  if (overview.records.length === 0 && !beganEarlier(overview)) {
    return (
      <>
        <PageHead title={historyTexts.title} />
        <HistoryTabs current="thirty" />
        <FirstDays overview={overview} onUse={onUse} />
      </>
    );
  }
  if (overview.records.length === 0) {
    return (
      <>
        <PageHead title={historyTexts.title} />
        <HistoryTabs current="thirty" />
        <DaySearch today={today}>
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
        </DaySearch>
      </>
    );
  }
  return (
    <>
      <PageHead title={historyTexts.title} />
      <HistoryTabs current="thirty" />
      <div className={`mb-5 ${styles.figures}`}>
        <Strength overview={overview} />
        <p>
          <WhyStreak overview={overview} />
        </p>
      </div>
      <DaySearch today={today}>
        <div className={styles.columns}>
          <section aria-label={historyTexts.days}>
            {waiting}
            <HistoryCrown days={days} today={today} />
            <HistoryList days={listedDays(overview)} />
            <Link className="link tap small t2" to={paths.rest}>
              {appPlaces.rest}
            </Link>
          </section>
          <HistoryAside days={days} today={today} />
        </div>
      </DaySearch>
    </>
  );
}

/** Returns a day's sentence, truncated for the list (specification, section 9). */
function lineOf({ record, mark }: RecordedDay): string {
  if (!record && mark === "rest") return historyTexts.rest;
  if (!record) return mark === "empty" ? historyTexts.noSentence : historyTexts.noRecord;
  return historyLine(shownText(record), isOpen(record) ? "open" : record.completion_status);
}

/** Returns text such as "Completed 11:48"; the time is missing where none is stored. */
function statusOf({ record, mark }: RecordedDay): string {
  // The time does not matter on a day of rest.
  const at = mark === "rest" ? null : record?.completed_at;
  const time = record && at && clockTime(at, record.time_zone);
  const late = record?.late ? historyTexts.late : "";
  const noted = record?.note ? historyTexts.noted : "";
  const words = markTexts[mark];
  return (time ? fill(historyTexts.statusAt, { words, time }) : words) + late + noted;
}

function HistoryList({ days }: { days: RecordedDay[] }) {
  return (
    <ul className="rows">
      {days.map((day) => (
        <li key={day.date}>
          <DayRow
            date={day.date}
            mark={day.mark}
            text={lineOf(day)}
            status={statusOf(day)}
            to={paths.historyDay(day.date)}
          />
        </li>
      ))}
    </ul>
  );
}
