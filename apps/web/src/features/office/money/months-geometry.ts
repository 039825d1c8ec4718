import type { MoneyMonth } from "@sovereign/contract/office-money";

/** The numbers that a month's marks represent. */
type Counts = { opening: number; new: number; regained: number } & {
  lapsed: number;
  refunded: number;
  closing: number;
};

type Tick = { y: number; count: number };

export type MonthsDrawing = {
  height: number;
  /** The x position where marks end and numbers begin. */
  right: number;
  /** The width of one month. */
  step: number;
  /** The baseline of paying members, and that of new and lost ones. */
  paying: { top: number; base: number; ticks: Tick[] };
  moved: { base: number; ticks: Tick[] };
  marks: { reeds: string; moves: string; ring: { x: number; y: number } | null }[];
};

export const membersOf = ({ bridge }: MoneyMonth): Counts => ({
  opening: bridge.opening.members,
  new: bridge.new.members,
  regained: bridge.regained.members,
  lapsed: bridge.lapsed.members,
  refunded: bridge.refunded.members,
  closing: bridge.closing.members,
});

const WIDE_FROM = 500;
const FIVE_REEDS_FROM = 20;
const RING_ROOM = 12;
const NUMBER_WIDTH = 7;

const short = (value: number) => Number(value.toFixed(1));
const line = (x: number, from: number, to: number) => `M${short(x)} ${short(from)}V${short(to)}`;

/** Returns one or two round counts below `max`. */
export function roundCounts(max: number): number[] {
  if (max < 1) return [];
  if (max < 2) return [1];
  const power = 10 ** Math.floor(Math.log10(max / 2));
  const step = [5, 2, 1].map((factor) => factor * power).find((size) => size * 2 <= max) ?? 1;
  return [step, step * 2];
}

/**
 * Draws the paying members at the end of each month, and below the new and lost ones; the last may
 * continue.
 */
export function drawMonths(months: readonly MoneyMonth[], width: number): MonthsDrawing {
  const counts = months.map(membersOf);
  const isWide = width > WIDE_FROM;
  const most = Math.max(1, ...counts.map(({ closing }) => closing));
  const mostCame = Math.max(1, ...counts.map(({ new: came, regained }) => came + regained));
  const mostLeft = Math.max(0, ...counts.map(({ lapsed }) => lapsed));
  const digits = most.toLocaleString("en").length;
  const right = width - Math.max(34, digits * NUMBER_WIDTH + 4);
  const step = right / months.length;
  const reeds = step >= FIVE_REEDS_FROM ? 5 : 3;
  const gap = reeds === 5 ? 3.2 : 3;
  const half = (gap * (reeds - 1)) / 2;

  const top = 14;
  const base = top + (isWide ? 148 : 116);
  const payingScale = (base - top) / (most * 1.01);
  const room = (isWide ? 104 : 86) - RING_ROOM;
  const movedScale = room / (mostCame + mostLeft);
  const moved = base + 38 + mostCame * movedScale;

  const marks = months.map((month, index) => {
    const { running } = month;
    const { new: came, regained, lapsed, refunded, closing } = membersOf(month);
    const x = index * step + step / 2;
    const all = (from: number, to: number) =>
      Array.from({ length: reeds }, (_, reed) => line(x - half + reed * gap, from, to)).join("");
    const high = Math.max(closing > 0 ? 1.5 : 0, closing * payingScale);
    const outline = `M${short(x - half)} ${short(base)}v${short(-high)}h${short(2 * half)}v${short(high)}`;
    const up = moved - came * movedScale;
    const down = moved + (lapsed > 0 ? Math.max(1.5, lapsed * movedScale) : 0);
    return {
      reeds: high === 0 ? "" : running ? outline : all(base - high, base),
      moves: [
        came > 0 && all(Math.min(up, moved - 1.5), moved),
        regained > 0 && line(x, up - Math.max(3, regained * movedScale), up),
        lapsed > 0 && all(moved, down),
      ]
        .filter(Boolean)
        .join(""),
      ring: refunded > 0 ? { x: short(x), y: short(down + 5) } : null,
    };
  });
  const ticksOf = (max: number, from: number, scale: number) =>
    roundCounts(max).map((count) => ({ count, y: short(from - count * scale) }));
  return {
    height: Math.ceil(moved + mostLeft * movedScale + RING_ROOM),
    right,
    step,
    marks,
    paying: { top, base, ticks: ticksOf(most, base, payingScale) },
    moved: { base: short(moved), ticks: ticksOf(mostCame, moved, movedScale) },
  };
}
