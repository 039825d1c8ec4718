import { marksTexts, markTexts } from "@sovereign/content/words/marks";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import type { MarkedDay } from "./drawing.ts";

const reeds = (top: number, className?: string) =>
  [3, 7, 11].map((x) => <line key={x} className={className} x1={x} y1={top} x2={x} y2={18} />);

// A closed cell, as on the edge itself, looks like a missing character next to text.
const openDay = (className?: string) => (
  <>
    <line className="dim" x1={-2} y1={17.5} x2={16} y2={17.5} />
    <path className={className} d="M3 17.5V.8M11 17.5V.8M7 17.5V12" />
  </>
);

const GLYPHS: Record<DayMark, ReactNode> = {
  completed: reeds(0),
  partial: reeds(9),
  missed: <circle cx={7} cy={13} r={3.4} />,
  "no-record": <line className="dim" x1={1} y1={17.5} x2={13} y2={17.5} />,
  open: openDay("now"),
  waiting: openDay(),
  empty: reeds(14),
  "to-come": <line className="dim" x1={7} y1={14} x2={7} y2={18} />,
  rest: <path d="M1 7.4h12M1 10.6h12" />,
};

/** Hidden from screen readers, because it is always next to its name. */
export function MarkGlyph({ mark }: { mark: DayMark }) {
  return (
    <svg className="glyph" viewBox="0 0 14 18" aria-hidden="true" focusable="false">
      {GLYPHS[mark]}
    </svg>
  );
}

const USUAL: readonly DayMark[] = ["completed", "partial", "missed", "rest", "no-record"];

type LegendProps = {
  days?: readonly MarkedDay[];
  marks?: readonly DayMark[];
  children?: ReactNode;
};

export function Legend({ days = [], marks = usualMarks(days), children }: LegendProps) {
  return (
    <ul className="legend" aria-label={marksTexts.legend}>
      {marks.map((mark) => (
        <li key={mark} className={mark === "open" ? "metal" : undefined}>
          <MarkGlyph mark={mark} />
          {markTexts[mark]}
        </li>
      ))}
      {children}
    </ul>
  );
}

const usualMarks = (days: readonly MarkedDay[]) =>
  USUAL.filter((mark) => mark !== "rest" || days.some((day) => day.mark === mark));
