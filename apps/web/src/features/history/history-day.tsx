import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { historyDayTexts } from "@sovereign/content/words/history";
import { markTexts } from "@sovereign/content/words/marks";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { clockTimeOn, dayAndMonth, fullDate } from "#core/time/dates.ts";
import { shownText } from "#days/shown-text.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./history.module.css";
import { streakThatDay, thirtyDays } from "./history-days.ts";

type HistoryDayProps = {
  overview: Overview;
  date: CalendarDate;
  /** The answer's buttons, where the day may still be answered: composed by the route. */
  reflection: ReactNode;
  /** The note's field, where it may still be written; composed likewise. */
  note: ReactNode;
};

/** One day in full (specification, section 2): status, text, times, a quote, its neighbours. */
export function HistoryDay({ overview, date, reflection, note }: HistoryDayProps) {
  const days = thirtyDays(overview);
  const day = days.find((candidate) => candidate.date === date);
  if (!day) return <UnknownDay />;
  const { mark, record } = day;
  const facts = record ? factsOf(record, overview.time_zone, streakThatDay(overview, date)) : [];
  const has = (other: CalendarDate) => days.some((candidate) => candidate.date === other);
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <>
      <BackToHistory />
      <article className={styles.detail}>
        <div className={styles.head}>
          <p className="note">{fullDate(date)}</p>
          <Badge>
            <MarkGlyph mark={mark} />
            {markTexts[mark]}
          </Badge>
        </div>
        <h1 className="thing written" dir="auto">
          {record ? shownText(record) : historyDayTexts.nothingSet}
        </h1>
        {facts.length > 0 && (
          <dl className="num">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {note || (record?.note && <Note text={record.note} />)}
        {reflection}
        <blockquote>
          <p className="lede">{quoteFor(date)}</p>
        </blockquote>
        <nav className={styles.steps} aria-label={historyDayTexts.neighbours}>
          {has(before) && (
            <LinkButton to={paths.historyDay(before)} icon="left">
              {dayAndMonth(before)}
            </LinkButton>
          )}
          {has(after) && (
            <LinkButton to={paths.historyDay(after)} iconAfter="right">
              {dayAndMonth(after)}
            </LinkButton>
          )}
        </nav>
      </article>
    </>
  );
}

function factsOf(
  record: Overview["records"][number],
  fallbackZone: string,
  streak: number | null,
): [string, string][] {
  const zone = record.time_zone || fallbackZone;
  const at = (instant: string) => clockTimeOn(instant, zone, record.target_date);
  const facts: [string, string][] = [];
  if (record.completed_at) facts.push([historyDayTexts.completed, at(record.completed_at)]);
  else if (record.reflected_at) facts.push([historyDayTexts.answered, at(record.reflected_at)]);
  else facts.push([historyDayTexts.committed, at(record.committed_at)]);
  if (record.late) facts.push([historyDayTexts.late, historyDayTexts.lateHelp]);
  if (streak !== null) facts.push([historyDayTexts.streak, String(streak)]);
  return facts;
}

/** What was written with the answer, for reading. */
function Note({ text }: { text: string }) {
  return (
    <section aria-label={historyDayTexts.note}>
      <p className="note">{historyDayTexts.note}</p>
      <p className={`${styles.noteText} written`} dir="auto">
        {text}
      </p>
    </section>
  );
}

function BackToHistory() {
  return (
    <Link className="link tap small t2" to={paths.history}>
      <Icon name="left" />
      {historyDayTexts.back}
    </Link>
  );
}

function UnknownDay() {
  return (
    <>
      <BackToHistory />
      <div className={styles.detail}>
        <h1 className="title">{historyDayTexts.unknown.title}</h1>
        <p className="t2">{historyDayTexts.unknown.body}</p>
      </div>
    </>
  );
}
