import { fill } from "@sovereign/content/public/fill";
import { weeksTexts } from "@sovereign/content/words/figures";
import { marksTexts, markTexts } from "@sovereign/content/words/marks";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayAndMonth, shortMonth } from "#core/time/dates.ts";
import { FigureTable } from "#days/figure-table.tsx";
import { ShapeElement } from "#design/figures/milled-edge/figure.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import { pathData } from "#design/figures/milled-edge/path-data.ts";
import styles from "./weeks.module.css";
import { type KeptOfWeek, weeksDrawing } from "./weeks-geometry.ts";

export type PlottedWeek = KeptOfWeek & { start: CalendarDate };

export function WeeksPlot({ weeks }: { weeks: readonly PlottedWeek[] }) {
  return (
    <div className="stack gap-3">
      <Measured
        ledgerHeight="200px"
        rimHeight="160px"
        draw={(width) => <Plot weeks={weeks} width={width} />}
      />
      <ul className="legend" aria-label={marksTexts.legend}>
        <li>
          <MarkGlyph mark="completed" />
          {markTexts.completed}
        </li>
        <li>
          <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
            <path d="M7 0v18" />
          </svg>
          {weeksTexts.partial}
        </li>
        <li className="metal">
          <MarkGlyph mark="completed" />
          {weeksTexts.last}
        </li>
      </ul>
      <FigureTable
        caption={weeksTexts.caption}
        head={[weeksTexts.weekHead, markTexts.completed, markTexts.partial]}
        rows={weeks
          .toReversed()
          .map(({ start, completed, partial }) => [dayAndMonth(start), completed, partial])}
      />
    </div>
  );
}

const keptOf = (week: KeptOfWeek | undefined) => (week ? week.completed + week.partial : 0);

/** The partial month at the beginning has no room for its name. */
function monthNames(weeks: readonly PlottedWeek[]): { index: number; name: string }[] {
  const monthAt = (index: number) => weeks[index]?.start.slice(0, 7);
  return weeks.flatMap(({ start }, index) =>
    index > 0 && monthAt(index) !== monthAt(index - 1) ? [{ index, name: shortMonth(start) }] : [],
  );
}

function Plot({ weeks, width }: { weeks: readonly PlottedWeek[]; width: number }) {
  const drawing = weeksDrawing(weeks, { width, height: width < 660 ? 160 : 200 });
  const label = fill(weeksTexts.label, {
    weeks: weeks.length,
    first: keptOf(weeks[0]),
    last: keptOf(weeks.at(-1)),
  });
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`full block ${styles.plot} num`}
      role="img"
      aria-label={label}
      focusable="false"
    >
      {drawing.levels.map(({ days, y, shape }) => (
        <g key={days}>
          <ShapeElement shape={shape} className={styles.level} />
          <text x={width} y={y + 4} textAnchor="end">
            {days}
          </text>
        </g>
      ))}
      {drawing.weeks.map(({ shapes }, index) => (
        <path
          key={weeks[index]?.start}
          className={index === weeks.length - 1 ? styles.last : styles.week}
          d={shapes.map(pathData).join("")}
        />
      ))}
      {monthNames(weeks).map(({ index, name }) => (
        <text key={index} x={drawing.weeks[index]?.x} y={drawing.foot}>
          {name}
        </text>
      ))}
    </svg>
  );
}
