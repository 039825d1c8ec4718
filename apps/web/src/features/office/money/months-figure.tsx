import { fill } from "@sovereign/content/public/fill";
import { moneyMonths as texts } from "@sovereign/content/words/office-money";
import type { MoneyMonth, MoneyMonths } from "@sovereign/contract/office-money";
import { addMonths, type CalendarMonth } from "@sovereign/domain/calendar-month";
import { officePaths } from "@sovereign/domain/office-paths";
import { type KeyboardEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useWidth } from "#design/figures/milled-edge/measured.tsx";
import { MarkShape } from "#features/office/parts/mark.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { monthWord, monthWords, shortMonthWords } from "./money-words.ts";
import { MONTH_STEPS, placeInWindow, withinBooks } from "./month-window.ts";
import styles from "./months.module.css";
import { drawMonths, type MonthsDrawing, membersOf } from "./months-geometry.ts";

type MonthsFigureProps = {
  months: MoneyMonths;
  chosen: CalendarMonth;
  onChoose: (month: CalendarMonth) => void;
};

export function MonthsFigure(props: MonthsFigureProps) {
  const [ref, width] = useWidth();
  const { months, chosen } = props;
  return (
    <div>
      <div ref={ref} className={styles.figure}>
        {width !== null && <Drawn {...props} width={width} />}
      </div>
      <ul className={`legend ${styles.legend}`}>
        <li>
          <MarkShape shape="full" />
          {texts.newAndLapsed}
        </li>
        <li>
          <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
            <path d="M7 0v18" />
          </svg>
          {texts.regained}
        </li>
        <li>
          <MarkShape shape="ring" />
          {texts.refunded}
        </li>
        {months.months.some(({ running }) => running) && (
          <li className={chosen === months.current ? styles.inHand : undefined}>
            <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
              <path d="M3 17.5V.8h8v16.7z" />
            </svg>
            {fill(texts.running, { month: monthWord(months.current) })}
          </li>
        )}
      </ul>
    </div>
  );
}

const label = (month: MoneyMonth) => {
  const { new: came, ...others } = membersOf(month);
  return fill(texts.month, {
    month: monthWords(month.month),
    new: formatCount(came),
    opening: formatCount(others.opening),
    regained: formatCount(others.regained),
    lapsed: formatCount(others.lapsed),
    refunded: formatCount(others.refunded),
    closing: formatCount(others.closing),
  });
};

/** One tab stop: keys go from month to month, and the chosen one opens its rows. */
function Drawn({ months, chosen, onChoose, width }: MonthsFigureProps & { width: number }) {
  const navigate = useNavigate();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const drawing = drawMonths(months.months, width);
  const place = placeInWindow(chosen, months.current);

  function press(month: CalendarMonth) {
    if (month === chosen) void navigate(officePaths.moneyRows(month, "closing"));
    else onChoose(month);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = MONTH_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { began, current } = months;
    const first = began ?? months.months[0]?.month ?? current;
    const ends = step < 0 ? first : current;
    const wanted = Number.isFinite(step) ? addMonths(chosen, step) : ends;
    const month = withinBooks(wanted, { began: first, current });
    onChoose(month);
    buttons.current[placeInWindow(month, current)]?.focus();
  }

  return (
    <>
      <Drawing drawing={drawing} months={months.months} place={place} width={width} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div
        className={`stack ${styles.hits}`}
        role="group"
        aria-label={texts.label}
        style={{ gridTemplateColumns: `repeat(${months.months.length}, ${drawing.step}px)` }}
        onKeyDown={onKeyDown}
      >
        {months.months.map((month, index) => (
          <button
            // The element stays when the window moves, and with it the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: positions do not move
            key={index}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            tabIndex={index === place ? 0 : -1}
            aria-pressed={index === place}
            aria-label={label(month)}
            onClick={() => press(month.month)}
          />
        ))}
      </div>
    </>
  );
}

type DrawingProps = {
  drawing: MonthsDrawing;
  months: readonly MoneyMonth[];
  place: number;
  width: number;
};

function Drawing({ drawing, months, place, width }: DrawingProps) {
  const { height, right, step, paying, moved, marks } = drawing;
  const chosen = months[place];
  const left = place * step;
  const isLast = place > 21;
  return (
    <svg
      className={`block ${styles.drawing}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      {paying.ticks.map(({ y, count }) => (
        <Tick key={count} y={y} right={right} width={width} text={formatCount(count)} />
      ))}
      {moved.ticks.map(({ y, count }) => (
        <Tick
          key={count}
          y={y}
          right={right}
          width={width}
          text={fill(texts.more, { count: formatCount(count) })}
        />
      ))}
      <path className={styles.base} d={`M0 ${paying.base}H${right}M0 ${moved.base}H${right}`} />
      <text className={styles.name} x={0} y={paying.top - 4}>
        {texts.paying}
      </text>
      <text className={styles.name} x={0} y={(moved.ticks.at(-1)?.y ?? moved.base - 40) + 16}>
        {texts.came}
      </text>
      <text className={styles.name} x={0} y={moved.base + 16}>
        {texts.left}
      </text>
      {marks.map(({ reeds, moves, ring }, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: positions do not move
          key={index}
          className={index === place ? `${styles.mark} ${styles.chosen}` : styles.mark}
        >
          <path d={reeds + moves} />
          {ring && <circle cx={ring.x} cy={ring.y} r={2} />}
        </g>
      ))}
      <Years months={months} place={place} step={step} y={paying.base + 15} isWide={width > 500} />
      {chosen && (
        <>
          <path
            className={styles.bracket}
            d={`M${left + 1} ${paying.base + 3}v4H${left + step - 1}v-4`}
          />
          <text
            className={styles.chosenName}
            x={isLast ? left + step - 1 : Math.max(left + step / 2, 26)}
            y={paying.base + 21}
            textAnchor={isLast ? "end" : "middle"}
          >
            {shortMonthWords(chosen.month)}
          </text>
        </>
      )}
    </svg>
  );
}

function Tick({
  y,
  right,
  width,
  text,
}: {
  y: number;
  right: number;
  width: number;
  text: string;
}) {
  return (
    <>
      <line className={styles.tick} x1={0} x2={right} y1={y} y2={y} />
      <text x={width} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  );
}

type YearsProps = {
  months: readonly MoneyMonth[];
  place: number;
  step: number;
  y: number;
  isWide: boolean;
};

/** The first month and each January, where neither the chosen month nor another is in the way. */
function Years({ months, place, step, y, isWide }: YearsProps) {
  const room = isWide ? 3 : 6;
  const januaries = months.flatMap(({ month }, index) =>
    month.endsWith("-01") && index >= room ? [index] : [],
  );
  const fits = (index: number) => Math.abs(index - place) > (isWide ? 2 : 3);
  const shown = [0, ...januaries].filter(
    (index) => fits(index) && (isWide || index <= months.length - room),
  );
  return shown.map((index) => (
    <text key={index} x={index * step + 1} y={y}>
      {shortMonthWords(months[index]?.month ?? "")}
    </text>
  ));
}
