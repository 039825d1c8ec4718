import { fill, plural } from "@sovereign/content/public/fill";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { todayTexts as texts } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { useSession } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { clockTime, longDate } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { BooksZone, timeOf } from "#features/office/parts/books-zone.tsx";
import { Counted } from "#features/office/parts/counted.tsx";
import { type Moment, todayOf } from "#features/office/parts/when.ts";
import { FirstDay, readyCount } from "./first-day.tsx";
import { HowCounted, inFigures, KeyFigures, startOfMonth } from "./key-figures.tsx";
import { LastActs, Sent } from "./last-acts.tsx";
import { MondaySwitch } from "./monday-switch.tsx";
import { Needs } from "./needs.tsx";
import { ThirtyDays } from "./thirty-days.tsx";
import styles from "./today.module.css";
import { useCountAgain, useToday } from "./today-query.ts";

export function TodayPage() {
  const query = useToday();
  return (
    <Answered query={query} title={officePlaces.today} loading={texts.loading}>
      {(today) => <Today today={today} />}
    </Answered>
  );
}

function Today({ today }: { today: OfficeToday }) {
  const { user } = useSession();
  const { role, books } = useStaff();
  const { figures, needs, first_day: firstDay } = today;
  const isFirst = hasNoPayer(today);
  const moment: Moment = {
    timeZone: user?.time_zone ?? "UTC",
    now: new Date(today.counted_at),
  };
  const ofBooks: Moment = { timeZone: books.time_zone, now: moment.now };
  return (
    <div className={`stack one-col ${styles.page}`}>
      <header className={`mb-head ${styles.head}`}>
        <p className="note">{momentWords(moment, today.counted_at, books.time_zone)}</p>
        <h1 className={`balance ${styles.sentence}`}>{sentenceOf(today, moment, ofBooks)}</h1>
      </header>
      {figures && <ThirtyDays days={figures.days} isFirst={isFirst} />}
      {figures && <KeyFigures figures={figures} moment={ofBooks} />}
      {figures && <HowCounted figures={figures} />}
      {figures && books.change && <BooksZone />}
      {figures && <Earlier at={today.counted_at} timeZone={moment.timeZone} />}
      <div className={role === "editor" ? undefined : `stack gap-6 ${styles.columns}`}>
        <div className="stack at-top gap-6 min-0">
          {firstDay && <FirstDay state={firstDay} moment={moment} />}
          {(!isFirst || needs.length > 0) && (
            <Needs needs={needs} moment={moment} settles={role === "owner"} />
          )}
        </div>
        {role !== "editor" && (
          <div className="stack at-top gap-6 min-0">
            <LastActs acts={today.last_acts} moment={moment} />
            {today.sent && <Sent sent={today.sent} />}
            {today.monday_mail !== null && <MondaySwitch wanted={today.monday_mail} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Whether no one has paid yet, by card or in a store. */
const hasNoPayer = ({ figures, first_day: firstDay }: OfficeToday): boolean =>
  firstDay !== null && !firstDay.bought && (figures?.paying ?? 0) === 0;

/** Names the time zone of the page, and the one of the books. */
function momentWords(moment: Moment, at: string, booksZone: string): string {
  const { timeZone } = moment;
  const when = { date: longDate(todayOf(moment)), time: clockTime(at, timeZone) };
  const own =
    timeZone === booksZone
      ? fill(texts.moment, when)
      : fill(texts.momentIn, { ...when, city: cityOf(timeZone) });
  return `${own} ${fill(texts.books, { zone: timeOf(booksZone) })}`;
}

function sentenceOf(today: OfficeToday, moment: Moment, ofBooks: Moment): string {
  const { figures, needs, first_day: firstDay } = today;
  if (firstDay && hasNoPayer(today)) return fill(texts.firstDay, readyCount(firstDay, moment));
  const needed =
    needs.length === 0
      ? texts.nothing
      : plural(texts.needs, needs.length, { count: inWordsFirst(needs.length) });
  if (!figures) return needed;
  const { paying, paying_before: before } = figures;
  const pays = plural(texts.pays, paying, { count: inFigures(paying) });
  const start = startOfMonth(ofBooks);
  const change = Math.abs(paying - before);
  const compared =
    paying === before
      ? fill(texts.same, { pays, start })
      : fill(paying > before ? texts.more : texts.fewer, {
          pays,
          start,
          change: inFigures(change),
        });
  return `${compared} ${needed}`;
}

/** Figures of an earlier minute say so. */
function Earlier({ at, timeZone }: { at: string; timeZone: string }) {
  const again = useCountAgain();
  const minute = useMinute();
  if (minute.getTime() <= Date.parse(at)) return null;
  return <Counted at={at} timeZone={timeZone} again={again} />;
}
