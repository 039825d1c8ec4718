import type { DayMark } from "@sovereign/domain/day-mark";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";

const MISSING = 20;
const EDGE = Array.from(
  { length: 30 },
  (_, day): DayMark => (day === MISSING ? "to-come" : "completed"),
);

/** 404 with a coin for its zero, one mark of whose edge is missing. */
export function NotFoundFigure() {
  return (
    <div className="nf-figure num" aria-hidden="true">
      4
      <div>
        <DecorativeDial marks={EDGE} />
      </div>
      4
    </div>
  );
}
