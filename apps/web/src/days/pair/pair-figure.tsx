import { fill } from "@sovereign/content/public/fill";
import { pairTexts } from "@sovereign/content/words/figures";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayAndMonth } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { ledgerLabel } from "#days/edge-labels.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { sumsOf } from "#days/year/months.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./pair.module.css";

type PairFigureProps = {
  now: readonly MarkedDay[];
  before: readonly MarkedDay[];
  today: CalendarDate;
};

export function PairFigure({ now, before, today }: PairFigureProps) {
  return (
    <div className={`stack ${styles.pair}`}>
      <Span title={pairTexts.now} marks={now} today={today} />
      <Span title={pairTexts.before} marks={before} today={today} />
    </div>
  );
}

type SpanProps = { title: string; marks: readonly MarkedDay[]; today: CalendarDate };

function Span({ title, marks, today }: SpanProps) {
  const ends = {
    from: dayAndMonth(marks[0]?.date ?? today),
    to: dayAndMonth(marks.at(-1)?.date ?? today),
  };
  const { kept, total } = sumsOf(marks);
  return (
    <figure className={`stack at-top gap-4 ${styles.span}`}>
      <figcaption className="cluster baseline apart gap-x-4">
        <span className="note">{title}</span>
        <span className="small t3 num">{fill(pairTexts.span, ends)}</span>
      </figcaption>
      <Rim
        marks={marks}
        today={today}
        sagitta="third"
        label={ledgerLabel(marks, (answered) => fill(pairTexts.label, { ...ends, answered }))}
      >
        <span className="n num">{kept}</span>
        <span className="u">{fill(pairTexts.ofKept, { total: inWords(total) })}</span>
      </Rim>
      <MarkTable marks={marks} caption={title} />
    </figure>
  );
}
