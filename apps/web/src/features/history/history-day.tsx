import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { historyDayTexts, historyTexts } from "@sovereign/content/words/history";
import { markTexts } from "@sovereign/content/words/marks";
import { loading } from "@sovereign/content/words/notices";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { clockTimeOn, dayAndMonth, fullDate } from "#core/time/dates.ts";
import { shownText } from "#days/shown-text.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { useRecordedDay } from "./calendar-query.ts";
import { type DayOrigin, dayPath, originPath } from "./day-origin.ts";
import styles from "./history.module.css";
import { beganEarlier, type RecordedDay, streakThatDay, thirtyDays } from "./history-days.ts";
import { yearOf } from "./year-address.ts";

type HistoryDayProps = {
  overview: Overview;
  date: CalendarDate;
  origin: DayOrigin;
  reflection: ReactNode;
  note: ReactNode;
  edits: ReactNode;
};

export function HistoryDay({ overview, date, ...given }: HistoryDayProps) {
  const days = thirtyDays(overview);
  const { today, time_zone } = overview;
  const day = days.find((candidate) => candidate.date === date);
  if (!day) return <UnknownDay />;
  return (
    <DayPage
      day={day}
      today={today}
      timeZone={time_zone}
      streak={streakThatDay(overview, date)}
      hasBefore={beganEarlier(overview) || date !== days[0]?.date}
      {...given}
    />
  );
}

/** A day before the latest thirty, with its own request. Its default back link is its year. */
export function OlderDay(props: Omit<HistoryDayProps, "reflection" | "note">) {
  const { overview, date, origin, edits } = props;
  const { data, isError, isPaused, refetch } = useRecordedDay(date);
  const again = () => void refetch();
  if (!data) {
    if (isPaused) return <OfflineState onAgain={again} />;
    return isError ? <LoadFailure notice={loading.history} onAgain={again} /> : <DaySkeleton />;
  }
  const { record, rest, streak, first_day, time_zone } = data;
  const days = {
    today: overview.today,
    records: record ? [record] : [],
    rest_days: rest ? [date] : [],
  };
  const [day] = dayMarks(days, date, date);
  return (
    day && (
      <DayPage
        day={day}
        today={overview.today}
        timeZone={time_zone}
        streak={streak}
        hasBefore={first_day !== null && first_day < date}
        origin={origin ?? { year: yearOf(date, overview.today) }}
        reflection={null}
        note={null}
        edits={edits}
      />
    )
  );
}

type DayPageProps = Pick<HistoryDayProps, "origin" | "reflection" | "note" | "edits"> & {
  day: RecordedDay;
  today: CalendarDate;
  timeZone: string;
  /** As of the end of the day; null if the day did not count. */
  streak: number | null;
  hasBefore: boolean;
};

function DayPage({ day, today, timeZone, streak, hasBefore, ...given }: DayPageProps) {
  const { origin, reflection, note, edits } = given;
  const { date, mark, record } = day;
  const facts = record ? factsOf(record, timeZone, streak) : [];
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <>
      <BackToHistory to={originPath(origin, today)} />
      <article className={`stack gap-5 mt-5 narrow ${styles.detail}`}>
        <div className={styles.head}>
          <p className="note">{fullDate(date)}</p>
          <Badge>
            <MarkGlyph mark={mark} />
            {markTexts[mark]}
          </Badge>
        </div>
        <h1 ref={focusLateHeading} className="thing written" dir="auto">
          {record
            ? shownText(record)
            : mark === "rest"
              ? historyDayTexts.rest
              : historyDayTexts.nothingSet}
        </h1>
        {mark === "rest" && <p className="small t2">{historyDayTexts.restHelp}</p>}
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
        {edits}
        <blockquote>
          <p className="lede">{quoteFor(date)}</p>
        </blockquote>
        <nav className="wrap gap-3" aria-label={historyDayTexts.neighbors}>
          {hasBefore && (
            <LinkButton to={dayPath(before, origin)} icon="left">
              {dayAndMonth(before)}
            </LinkButton>
          )}
          {after <= today && (
            <LinkButton to={dayPath(after, origin)} iconAfter="right">
              {dayAndMonth(after)}
            </LinkButton>
          )}
        </nav>
      </article>
    </>
  );
}

export function DaySkeleton() {
  return (
    <SkeletonScreen label={historyTexts.loadingDay} title={historyTexts.tab}>
      <div className={`stack gap-5 mt-5 narrow ${styles.detail}`}>
        <Skeleton width={200} height={20} />
        <Skeleton height={96} />
        <Skeleton height={88} />
      </div>
    </SkeletonScreen>
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

function Note({ text }: { text: string }) {
  return (
    <section aria-label={historyDayTexts.note}>
      <p className="note">{historyDayTexts.note}</p>
      <p className={`breaks mt-2 ${styles.noteText} written`} dir="auto">
        {text}
      </p>
    </section>
  );
}

function BackToHistory({ to }: { to: string }) {
  return (
    <Link className="link tap small t2" to={to}>
      <Icon name="left" />
      {historyDayTexts.back}
    </Link>
  );
}

export function UnknownDay() {
  return (
    <>
      <BackToHistory to={paths.history} />
      <div className={`stack gap-5 mt-5 narrow ${styles.detail}`}>
        <h1 className="title">{historyDayTexts.unknown.title}</h1>
        <p className="t2">{historyDayTexts.unknown.body}</p>
      </div>
    </>
  );
}
