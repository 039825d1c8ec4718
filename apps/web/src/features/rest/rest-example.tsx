import { restLooks } from "@sovereign/content/words/rest";
import { addDays } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { useId } from "react";
import { shortMonth } from "#core/time/dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Figure } from "#design/figures/milled-edge/figure.tsx";
import { WeekStrip } from "#design/figures/milled-edge/ledger.tsx";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./rest.module.css";

const LETTERS: Record<string, DayMark> = {
  c: "completed",
  p: "partial",
  m: "missed",
  r: "rest",
};

/** Returns an example's days, one per letter, starting on a Monday. */
const example = (letters: string): MarkedDay[] =>
  [...letters].map((letter, index) => ({
    date: addDays("2026-03-09", index),
    mark: LETTERS[letter] ?? "no-record",
  }));

const WEEK = example("crrrrcc");
const THIRTY = example("ccccmcccpccccpcccccrrrrccpcccc");
const KEPT = 25;

const MONTHS = [
  ["2026-01-01", "mccmcccpccccpcccpcccccpccpccccc"],
  ["2026-02-01", "cccpccccccccrrccccpccccccmcc"],
  ["2026-03-01", "cccccccpccccmcccpccccpcccccrrrr"],
] as const;
const MAX_DAYS = 31;

/** One line per month with its kept days; rest does not count. */
function YearLines() {
  return (
    <div className={`stack gap-2 ${styles.year} num`} role="img" aria-label={restLooks.yearLabel}>
      {MONTHS.map(([start, letters]) => {
        const days = example(letters);
        const counted = days.filter(({ mark }) => mark !== "rest");
        const kept = counted.filter(({ mark }) => mark !== "missed").length;
        return (
          <div key={start} aria-hidden="true">
            <span>{shortMonth(start)}</span>
            <Measured
              hold="ledger"
              ledgerHeight="23px"
              draw={(width) => (
                <Figure
                  drawing={ledgerDrawing({
                    days,
                    step: width / MAX_DAYS,
                    height: 22,
                    reedsPerDay: 1,
                  })}
                  label=""
                  className="ledger"
                />
              )}
            />
            <span>
              {kept}/{counted.length}
            </span>
          </div>
        );
      })}
    </div>
  );
}

export function RestExample() {
  const id = useId();
  return (
    <section className={`stack gap-5 hairline pt-5 ${styles.looks}`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {restLooks.title}
        </h2>
        <p className="small t2 pretty mt-1 measure">{restLooks.body}</p>
      </div>
      <div className={`stack one-col gap-6 ${styles.figures}`}>
        <div className="stack one-col at-top gap-4">
          <h3 className="note">{restLooks.week}</h3>
          <WeekStrip marks={WEEK} label={restLooks.weekLabel} />
        </div>
        <div className="stack one-col at-top gap-4">
          <h3 className="note">{restLooks.thirty}</h3>
          <div className={styles.rim}>
            <Rim marks={THIRTY} sagitta={112} label={restLooks.thirtyLabel}>
              <span className="n num">{KEPT}</span>
              <span className="u">{restLooks.kept}</span>
            </Rim>
          </div>
        </div>
        <div className="stack one-col at-top gap-4">
          <h3 className="note">{restLooks.year}</h3>
          <YearLines />
        </div>
      </div>
      <Legend days={THIRTY} />
      <p className="small t3">{restLooks.notProgramme}</p>
    </section>
  );
}
