import { fill, plural } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import {
  onThisDayTexts,
  pairSectionTexts,
  weekdaysTexts,
  weeksSectionTexts,
} from "@sovereign/content/words/long-view";
import type { Calendar } from "@sovereign/contract/calendar";
import { addDays, type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";
import { monthOf } from "@sovereign/domain/calendar-month";
import { dayMarks } from "@sovereign/domain/day-mark";
import { historyLine } from "@sovereign/domain/history";
import {
  bestWeekdays,
  type Kept,
  keepingTrend,
  keptOf,
  keptWeekdays,
  keptWeeks,
} from "@sovereign/domain/kept-days";
import { unlockedBy } from "@sovereign/domain/milestone";
import { isOpen } from "@sovereign/domain/one-thing";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { weekFrom } from "@sovereign/domain/week-start";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { fullDate, shortWeekday, weekday } from "#core/time/dates.ts";
import { useWeekStart } from "#core/time/week-start.ts";
import { PairFigure } from "#days/pair/pair-figure.tsx";
import { shownText } from "#days/shown-text.ts";
import { WeeksPlot } from "#days/weeks/weeks-plot.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { dayPath } from "./day-origin.ts";
import styles from "./year.module.css";

const WEEKS = 26;
const MONDAY = "2024-01-01";

type Days = {
  /** Since the first known day, oldest first. */
  days: readonly MarkedDay[];
  firstDay: CalendarDate;
  today: CalendarDate;
};

type BlockProps = { title: string; lead?: ReactNode; children?: ReactNode };

function Block({ title, lead, children }: BlockProps) {
  const id = useId();
  return (
    <section className="stack gap-5 hairline mt-7 pt-5" aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {lead && <p className={`mt-1 ${styles.lead} small t2`}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** Days kept each week and their trend; the first milestone unlocks it (decision 87). */
export function WeeksSection({ days, firstDay, today, best }: Days & { best: number }) {
  if (!unlockedBy(best).includes("insights")) {
    return <Block title={weeksSectionTexts.title} lead={weeksSectionTexts.closed} />;
  }
  const weeks = keptWeeks(days, firstDay, today, WEEKS);
  const hasRest = days.some(({ date, mark }) => mark === "rest" && date >= (weeks[0]?.start ?? ""));
  const lead = [
    weeksSectionTexts.weeks,
    trendOf(keepingTrend(weeks)),
    hasRest ? weeksSectionTexts.rest : "",
  ];
  return (
    <Block title={weeksSectionTexts.title} lead={lead.filter(Boolean).join(" ")}>
      <WeeksPlot weeks={weeks} />
    </Block>
  );
}

function trendOf({ now, before }: ReturnType<typeof keepingTrend>): string {
  if (now === null) return weeksSectionTexts.tooFew;
  if (before === null) return fill(weeksSectionTexts.first, { now });
  if (now === before) return fill(weeksSectionTexts.level, { now });
  const { up, down } = weeksSectionTexts;
  return fill(now > before ? up : down, { now, before });
}

export function WeekdaysSection({ days, firstDay }: Omit<Days, "today">) {
  const weekdays = keptWeekdays(days, firstDay);
  const order = weekFrom(useWeekStart());
  const columns = order.flatMap((index) => {
    const kept = weekdays[index];
    return kept ? [{ day: dayNamed(index), kept }] : [];
  });
  return (
    <Block title={weekdaysTexts.title} lead={bestOf(weekdays, order)}>
      <table className={`full ${styles.weekdays} num`}>
        <caption className="vh">{weekdaysTexts.caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ day }) => (
              <th key={day} scope="col" abbr={weekday(day)}>
                {shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{weekdaysTexts.kept}</th>
            {columns.map(({ day, kept }) => (
              <td key={day}>
                <b>{keptDays(kept)}</b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{weekdaysTexts.planned}</th>
            {columns.map(({ day, kept }) => (
              <td key={day}>{kept.planned}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Block>
  );
}

const dayNamed = (index: number) => addDays(MONDAY, index);
const keptDays = ({ completed, partial }: Kept) => completed + partial;

function bestOf(weekdays: readonly Kept[], order: readonly number[]): string {
  const best = bestWeekdays(weekdays);
  if (best === null) return weekdaysTexts.tooFew;
  const [first] = best;
  const one = first === undefined ? undefined : weekdays[first];
  if (first === undefined || one === undefined) return weekdaysTexts.level;
  const names = order
    .filter((index) => best.includes(index))
    .map((index) => weekday(dayNamed(index)));
  if (best.length > 1) {
    const list = new Intl.ListFormat(language.dates).format(names);
    return fill(weekdaysTexts.alike, { list });
  }
  const { planned } = one;
  return fill(weekdaysTexts.best, { day: weekday(dayNamed(first)), kept: keptDays(one), planned });
}

/** The latest thirty days next to the thirty before; today counts once it is answered. */
export function PairSection({ days, firstDay, today }: Days) {
  if (daysBetween(firstDay, today) < 2 * STREAK_WINDOW_DAYS) {
    return <Block title={pairSectionTexts.title} lead={pairSectionTexts.tooFew} />;
  }
  const mark = days.find(({ date }) => date === today)?.mark;
  const last = mark === "open" || mark === "empty" ? addDays(today, -1) : today;
  const begin = (spans: number) => addDays(last, 1 - spans * STREAK_WINDOW_DAYS);
  const now = days.filter(({ date }) => date >= begin(1) && date <= last);
  const before = days.filter(({ date }) => date >= begin(2) && date < begin(1));
  const difference = keptDays(keptOf(now, firstDay)) - keptDays(keptOf(before, firstDay));
  const count = Math.abs(difference);
  const { more, fewer, same } = pairSectionTexts;
  const lead = count === 0 ? same : plural(difference > 0 ? more : fewer, count);
  return (
    <Block title={pairSectionTexts.title} lead={lead}>
      <PairFigure now={now} before={before} today={today} />
    </Block>
  );
}

export function OnThisDaySection({ calendar, today }: { calendar: Calendar; today: CalendarDate }) {
  // A response from another day is about that day.
  if (calendar.today !== today || calendar.on_this_day.length === 0) return null;
  return (
    <Block title={onThisDayTexts.title}>
      <ul className="rows">
        {calendar.on_this_day.map((day) => (
          <li key={day.target_date}>
            <Link
              className={`stack gap-4 py-4 plain items-top ${styles.past} num`}
              to={dayPath(day.target_date, { year: monthOf(today) })}
            >
              <MarkGlyph mark={markOf(day, today)} />
              <span>
                <span className="small t2">{fullDate(day.target_date)}</span>
                <span className="breaks block row-text written" dir="auto">
                  {historyLine(shownText(day), isOpen(day) ? "open" : day.completion_status)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function markOf(day: Calendar["on_this_day"][number], today: CalendarDate): MarkedDay["mark"] {
  const rest_days = day.rest ? [day.target_date] : [];
  const [marked] = dayMarks({ today, records: [day], rest_days }, day.target_date, day.target_date);
  return marked?.mark ?? "no-record";
}
