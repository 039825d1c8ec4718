import { fill } from "@sovereign/content/public/fill";
import { restPage } from "@sovereign/content/words/rest";
import { type CalendarDate, dateRange } from "@sovereign/domain/calendar-date";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { dayAndMonth, dayOfMonth, longDate, shortWeekday } from "#core/time/dates.ts";
import { Group } from "#design/controls/roles.tsx";
import styles from "./rest.module.css";

const DAYS_OF_A_WEEK = 7;

/** Days per key; Home and End go to the first and last day. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_OF_A_WEEK,
  ArrowDown: DAYS_OF_A_WEEK,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type DayChooserProps = {
  from: CalendarDate;
  to: CalendarDate;
  chosen: readonly CalendarDate[];
  onPress: (date: CalendarDate) => void;
};

/** A grid of the days, one week per row, with a roving tab stop and arrow keys. */
export function DayChooser({ from, to, chosen, onPress }: DayChooserProps) {
  const id = useId();
  const days = dateRange(from, to);
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(from);
  // The focused day may have started and left the list.
  const stop = days.includes(at) ? at : from;

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = days.indexOf(stop) + step;
    const isWithin = Math.abs(step) === DAYS_OF_A_WEEK ? index in days : true;
    const next = days[Math.min(Math.max(index, 0), days.length - 1)];
    event.preventDefault();
    if (!next || !isWithin) return;
    setAt(next);
    place.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  }

  const weeks = [days.slice(0, DAYS_OF_A_WEEK), days.slice(DAYS_OF_A_WEEK)];
  return (
    <div className="stack gap-4" ref={place}>
      {weeks.map((week) => (
        <Group
          key={week[0]}
          className={`stack ${styles.week} num`}
          aria-label={spanOf(week)}
          aria-describedby={id}
          onKeyDown={move}
        >
          {week.map((date) => {
            const isChosen = chosen.includes(date);
            return (
              <button
                key={date}
                type="button"
                data-date={date}
                aria-pressed={isChosen}
                aria-label={longDate(date)}
                tabIndex={date === stop ? 0 : -1}
                onFocus={() => setAt(date)}
                onClick={() => onPress(date)}
              >
                <span>{shortWeekday(date)}</span>
                <b>{dayOfMonth(date)}</b>
                <DayMarkLines isRest={isChosen} />
              </button>
            );
          })}
        </Group>
      ))}
      <p className="vh" id={id}>
        {restPage.keys}
      </p>
    </div>
  );
}

/** Returns text such as "25 March to 31 March". */
export const spanOf = (days: readonly CalendarDate[]) =>
  fill(restPage.span, {
    from: dayAndMonth(days[0] ?? ""),
    to: dayAndMonth(days.at(-1) ?? ""),
  });

function DayMarkLines({ isRest }: { isRest: boolean }) {
  return (
    <svg viewBox="0 0 30 34" aria-hidden="true" focusable="false">
      {isRest ? (
        <>
          <line x1="5" y1="15.4" x2="25" y2="15.4" />
          <line x1="5" y1="18.6" x2="25" y2="18.6" />
        </>
      ) : (
        <line x1="15" y1="28" x2="15" y2="34" />
      )}
    </svg>
  );
}
