import { plural } from "@sovereign/content/public/fill";
import { yearTexts } from "@sovereign/content/words/figures";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { monthAndYear } from "#core/time/dates.ts";
import { GridTable } from "#design/controls/roles.tsx";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import { ChosenDay } from "./chosen-day.tsx";
import { type HrefOf, MonthLine } from "./month-line.tsx";
import { dayNumber, type Month, monthsOf, nearestDay, PLACES, sumsOf } from "./months.ts";
import styles from "./year.module.css";
import { dayName, type YearDay } from "./year-day.ts";
import { type Standing, standingAfter } from "./year-keys.ts";

const WIDE = 660;
const BESIDE = { wide: 128, narrow: 82 };
/** The minimum width of a day that can be pressed on its own (WCAG 2.5.8). */
const MIN_TARGET_PX = 24;

type YearGridProps = {
  days: readonly YearDay[];
  today: CalendarDate;
  hrefOf: HrefOf;
  width: number;
};

/** Shows column heads 1 to 31; without room for `all`, every fifth. */
function DayNumbers({ all }: { all: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.month}>
          <span className="vh">{yearTexts.monthHead}</span>
        </th>
        {PLACES.map((place) => (
          <th key={place} scope="col" className={`${styles.number} num`}>
            <span className={all || place === 1 || place % 5 === 0 ? undefined : "vh"}>
              {place}
            </span>
          </th>
        ))}
        <td className={styles.count} aria-hidden="true" />
      </tr>
    </thead>
  );
}

function YearGrid({ days, today, hrefOf, width }: YearGridProps) {
  const wide = width >= WIDE;
  const step = (width - (wide ? BESIDE.wide : BESIDE.narrow)) / 31;
  const single = step >= MIN_TARGET_PX;
  const months = useMemo(() => monthsOf(days), [days]);
  const [wanted, setWanted] = useState(today);
  const [pointed, setPointed] = useState<CalendarDate>();
  const [said, setSaid] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const reached = useRef<Standing>(undefined);
  const keys = useId();
  const navigate = useNavigate();

  const dayOf = (date: CalendarDate | undefined) => days.find((day) => day.date === date);
  const chosen = dayOf(wanted) ?? dayOf(today) ?? days.at(-1);
  if (!chosen) return null;
  // Hovering must not select: a page that scrolls under the pointer would change the day that
  // opens.
  const shown = (single && dayOf(pointed)) || chosen;

  const choose = (day: YearDay | undefined) => {
    if (!day) return;
    setWanted(day.date);
    setSaid(dayName(day));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const here = { date: chosen.date, column: dayNumber(chosen) };
    const from = reached.current?.date === chosen.date ? reached.current : here;
    const to = standingAfter(months, from, event.key, event.ctrlKey);
    if (!to) return;
    event.preventDefault();
    reached.current = to;
    table.current?.querySelector<HTMLElement>(`[data-date="${to.date}"]`)?.focus();
  };

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const date = dateUnder(event.target);
    const href = date && hrefOf(date);
    // A key press or a screen reader's click targets exactly one day.
    if (href && (single || event.detail === 0)) {
      event.preventDefault();
      navigate(href);
    } else if (!single) {
      event.preventDefault();
      choose(dayAcross(event, months));
    }
  };

  return (
    <div className="stack gap-4">
      <GridTable
        ref={table}
        className={`full ${styles.table} ${wide ? styles.wide : ""} ${single ? styles.single : ""}`}
        aria-label={labelOf(days)}
        aria-describedby={keys}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const day = dayOf(dateUnder(target));
          if (!day) return;
          setWanted(day.date);
          setSaid("");
        }}
        onPointerOver={({ pointerType, target }) =>
          setPointed(pointerType === "mouse" ? dateUnder(target) : undefined)
        }
        onPointerLeave={() => setPointed(undefined)}
      >
        <DayNumbers all={wide} />
        <tbody>
          {months.map((month, index) => (
            <MonthLine
              key={month.name}
              month={month}
              today={today}
              chosen={chosen.date.startsWith(month.name) ? chosen.date : undefined}
              step={step}
              wide={wide}
              showYear={index === 0 || month.name.endsWith("-01")}
              hrefOf={hrefOf}
            />
          ))}
        </tbody>
      </GridTable>
      <p className="vh" id={keys}>
        {yearTexts.keys}
      </p>
      <ChosenDay
        day={shown}
        href={hrefOf(shown.date)}
        steps={!single}
        onStep={(by) => choose(days[days.indexOf(chosen) + by])}
      />
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

function dateUnder(target: EventTarget): CalendarDate | undefined {
  if (!(target instanceof Element)) return undefined;
  const named = target.closest("[data-date]") ?? target.querySelector(":scope > [data-date]");
  return named?.getAttribute("data-date") ?? undefined;
}

function dayAcross({ target, clientX }: MouseEvent, months: readonly Month<YearDay>[]) {
  const line = target instanceof Element ? target.closest<HTMLTableRowElement>("tbody>tr") : null;
  const month = months[line ? line.sectionRowIndex : -1];
  const cells = line ? [...line.cells].slice(1, -1) : [];
  const [first, last] = [cells[0]?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()];
  if (!month || !first || !last || clientX < first.left || clientX > last.right) return undefined;
  const across = (clientX - first.left) / (last.right - first.left);
  return nearestDay(month.days, Math.min(31, Math.floor(across * 31) + 1));
}

function labelOf(days: readonly YearDay[]): string {
  const { kept, total, rest } = sumsOf(days);
  const span = {
    from: monthAndYear(days[0]?.date ?? ""),
    to: monthAndYear(days.at(-1)?.date ?? ""),
    total,
  };
  return rest > 0
    ? plural(yearTexts.labelWithRest, kept, { ...span, rest })
    : plural(yearTexts.label, kept, span);
}

type YearFigureProps = {
  /** Consecutive, oldest first, ideally from the first of a month. */
  days: readonly YearDay[];
  today: CalendarDate;
  hrefOf: HrefOf;
};

/** Has one tab stop. A press on a narrow day selects the nearest one, to open it from below. */
export function YearFigure(props: YearFigureProps) {
  const lines = new Set(props.days.map(({ date }) => date.slice(0, 7))).size;
  return (
    <Measured
      ledgerHeight={`${lines * 52 + 56}px`}
      rimHeight={`${lines * 46 + 136}px`}
      draw={(width) => <YearGrid {...props} width={width} />}
    />
  );
}

/** One line on a phone: what the page's introduction names is not repeated here. */
export function YearLegend({ days }: { days: readonly YearDay[] }) {
  const rests = days.some(({ mark }) => mark === "rest");
  return <Legend marks={["completed", "partial", "missed", rests ? "rest" : "no-record"]} />;
}
