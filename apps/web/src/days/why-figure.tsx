import { plural } from "@sovereign/content/public/fill";
import { whyTexts } from "@sovereign/content/words/why";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { isKept } from "@sovereign/domain/day-mark";
import { dayOfMonth } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";

import { Figure } from "#design/figures/milled-edge/figure.tsx";
import { LEDGER_MIN_STEP, ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import { ledgerLabel } from "./edge-labels.ts";
import type { MeasuredRun, WhyDay } from "./why-days.ts";
import { dateNear } from "./why-words.ts";

const HEIGHT = 44;
/** A wider step would no longer look like an edge. */
const MAX_STEP = 42;
/** The count is inside its span from this width on. */
const ROOM_FOR_COUNT = 128;

type WhyFigureProps = { days: readonly WhyDay[]; run: MeasuredRun; today: CalendarDate };

/** Shows the latest days that fit. */
export function WhyFigure({ days, run, today }: WhyFigureProps) {
  return (
    <figure className="why-figure">
      <Measured
        hold="ledger"
        ledgerHeight="105px"
        draw={(width) => {
          const fitting = days.slice(-Math.max(1, Math.floor(width / LEDGER_MIN_STEP)));
          const step = Math.min(width / fitting.length, MAX_STEP);
          return <FittingDays days={fitting} run={run} today={today} step={step} />;
        }}
      />
    </figure>
  );
}

function FittingDays({ days, run, today, step }: WhyFigureProps & { step: number }) {
  const drawing = ledgerDrawing({ days, today, step, height: HEIGHT });
  const first = days[0]?.date ?? today;
  const within = days.filter(({ date }) => date >= run.start && date <= run.end);
  const before = run.days - within.filter(({ mark }) => isKept(mark)).length;
  const isWide = within.length * step >= ROOM_FOR_COUNT;
  return (
    <>
      <div style={{ width: days.length * step }}>
        <Figure drawing={drawing} label={ledgerLabel(days)} className="ledger" />
        <div className="why-dates num" aria-hidden="true">
          {days.map(({ date, mark }) => (
            <span key={date} className={date === today ? "metal" : isKept(mark) ? "k" : ""}>
              {dayOfMonth(date)}
            </span>
          ))}
        </div>
        {within.length > 0 && (
          <div
            className={`why-span num${isWide ? "" : " is-narrow"}${run.start < first ? " is-open" : ""}`}
            style={{
              marginLeft: days.filter(({ date }) => date < run.start).length * step,
              width: within.length * step,
            }}
            aria-hidden="true"
          >
            <span>{plural(whyTexts.span, run.days)}</span>
          </div>
        )}
      </div>
      {before > 0 && (
        <figcaption className="small t2">
          {plural(whyTexts.earlier, before, {
            count: inWordsFirst(before),
            since: dateNear(run.start, today),
          })}
        </figcaption>
      )}
    </>
  );
}
