import { streakCaptions } from "@sovereign/content/words/streak";
import { DAY_MARKS, type DayMark } from "@sovereign/domain/day-mark";
import { CoinFigure } from "#design/figures/milled-edge/coin-figure.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { line, type MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Figure, ShapeElement } from "#design/figures/milled-edge/figure.tsx";
import { LastThirtyDays } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { Ledger, WeekStrip } from "#design/figures/milled-edge/ledger.tsx";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { Legend, MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Measured } from "#design/figures/milled-edge/measured.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import { Plate } from "#design/figures/plate.tsx";
import { Specimen, State } from "./specimen.tsx";

const dated = (marks: readonly DayMark[]): MarkedDay[] =>
  marks.map((mark, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, "0")}`,
    mark,
  }));

const CYCLE: readonly DayMark[] = ["completed", "completed", "partial", "completed", "missed"];
const KEPT = dated(Array.from({ length: 30 }, () => "completed"));
/** Thirty days with every mark in them; the last is today, open. */
const MIXED = dated(
  Array.from({ length: 30 }, (_, day): DayMark => {
    if (day === 29) return "open";
    if (day === 28) return "waiting";
    if (day === 11 || day === 12) return "rest";
    return day < 3 ? "no-record" : (CYCLE[day % CYCLE.length] ?? "completed");
  }),
);
const WEEK = MIXED.slice(-7);
const NONE: MarkedDay[] = [];
const TODAY = "2026-03-30";
const PLATES = ["horizon", "spiral", "rings"] as const;

export function Figures() {
  return (
    <>
      <Dials />
      <Edges />
      <Specimen name="MarkGlyph, Legend">
        {DAY_MARKS.map((mark) => (
          <State key={mark} name={mark}>
            <MarkGlyph mark={mark} />
          </State>
        ))}
        <State name="legend" wide>
          <Legend days={MIXED} />
        </State>
        <State name="legend of every mark" wide>
          <Legend marks={DAY_MARKS} />
        </State>
      </Specimen>
      <Specimen name="Plate, ShapeElement">
        {PLATES.map((kind) => (
          <State key={kind} name={kind}>
            <div className="plate-frame">
              <Plate kind={kind} />
            </div>
          </State>
        ))}
        <State name="one shape">
          <svg width="96" height="24" stroke="currentColor" aria-hidden="true">
            <ShapeElement shape={line(0, 12, 96, 12)} />
          </svg>
        </State>
      </Specimen>
    </>
  );
}

function Dials() {
  return (
    <Specimen name="Dial, CoinFigure">
      <State name="empty">
        <div className="dial-frame">
          <Dial marks={NONE} label="Empty">
            <CoinFigure value={0} caption={streakCaptions.none} isLong />
          </Dial>
        </div>
      </State>
      <State name="twelve days, milestones">
        <div className="dial-frame">
          <Dial marks={MIXED.slice(0, 12)} label="Twelve days" today="2026-03-12" milestones>
            <CoinFigure value={12} caption={streakCaptions.days} />
          </Dial>
        </div>
      </State>
      <State name="every mark">
        <div className="dial-frame">
          <Dial marks={MIXED} label="Every mark" today={TODAY} />
        </div>
      </State>
      <State name="full, four digits, lit">
        <div className="dial-frame">
          <Dial marks={KEPT} label="Full" today={TODAY} ring>
            <CoinFigure value={1024} caption={streakCaptions.full} isLit />
          </Dial>
        </div>
      </State>
      <State name="one bar a day">
        <div className="dial-frame is-small">
          <Dial marks={MIXED} label="One bar a day" fine={false} milestones={false} />
        </div>
      </State>
    </Specimen>
  );
}

function Edges() {
  return (
    <>
      <Specimen name="LastThirtyDays">
        <State name="every mark" wide>
          <LastThirtyDays marks={MIXED} label="Every mark" today={TODAY} />
        </State>
      </Specimen>
      <Specimen name="Ledger, WeekStrip">
        <State name="every mark" wide>
          <Ledger marks={MIXED} label="Every mark" today={TODAY} />
        </State>
        <State name="a full week">
          <WeekStrip marks={KEPT} label="A full week" />
        </State>
        <State name="three days">
          <WeekStrip marks={KEPT.slice(0, 3)} label="Three days" today="2026-03-03" />
        </State>
      </Specimen>
      <Specimen name="Rim">
        <State name="numerals" wide>
          <Rim marks={MIXED} label="Every mark" today={TODAY} numerals />
        </State>
        <State name="a third high, with a figure" wide>
          <Rim marks={KEPT} label="Full" sagitta="third" numbered={[10, 20, 30]}>
            30
          </Rim>
        </State>
      </Specimen>
      <Specimen name="Measured, Figure">
        <State name="as wide as its place" wide>
          <Measured
            hold="ledger"
            ledgerHeight="23px"
            draw={(width) => (
              <Figure
                drawing={ledgerDrawing({ days: WEEK, step: width / WEEK.length, height: 22 })}
                label="Every mark"
                className="ledger"
              />
            )}
          />
        </State>
      </Specimen>
    </>
  );
}
