import { launch } from "@sovereign/content/words/launch";
import type { ReactNode } from "react";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { type MarkedDay, rounded } from "#design/figures/milled-edge/drawing.ts";
import { Plate } from "#design/figures/plate.tsx";

const SIZE = 400;
const ROWS = 8;
const STROKES = 95;
const GAP = (SIZE * 0.86) / ROWS;

function row(index: number): string {
  const y = SIZE * 0.07 + GAP * (index + 0.5);
  return Array.from({ length: STROKES }, (_, stroke) => {
    const along = stroke / (STROKES - 1);
    const x = rounded(SIZE * (0.03 + along * 0.94));
    const swell = Math.sin(Math.PI * (along + index * 0.09)) ** 2 * (1 - index * 0.05);
    const reach = GAP * (0.12 + 0.3 * swell);
    return `M${x} ${rounded(y - reach)}V${rounded(y + reach)}`;
  }).join("");
}

const LINES = Array.from({ length: ROWS }, (_, index) => row(index));

function RuledPage() {
  return (
    <svg className="plate" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {LINES.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

const SEVEN_DAYS = Array.from(
  { length: 7 },
  (_, index): MarkedDay => ({ date: String(index), mark: "completed" }),
);

const { label, value } = launch.intro.figure;

export const INTRO_ART: Record<(typeof launch.intro.slides)[number]["id"], ReactNode> = {
  think: <Plate kind="spiral" />,
  act: (
    <Dial marks={SEVEN_DAYS} today="6" label={label} reveal="intro">
      <span className="n num">{value}</span>
    </Dial>
  ),
  manifesto: <RuledPage />,
  join: <Plate kind="rings" />,
};
