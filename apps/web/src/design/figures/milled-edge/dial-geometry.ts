import { isKept } from "@sovereign/domain/day-mark";
import { MILESTONES } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import {
  type Drawing,
  isToday,
  line,
  type MarkedDay,
  type Numeral,
  rounded,
  type Shape,
} from "./drawing.ts";

const SIZE = 400;
const CENTER = SIZE / 2;
const DEGREES_PER_DAY = 360 / STREAK_WINDOW_DAYS;

export type DialOptions = {
  days: readonly MarkedDay[];
  today?: string;
  fine?: boolean;
  milestones?: boolean;
  ring?: boolean;
  /** Whether today is at twelve, instead of the seam between the first day and the last. */
  turned?: boolean;
};

type Track = { inner: number; outer: number; reeds: number; spread: number };

/** Clockwise from twelve in a 400-unit square: the latest thirty days without planned rest. */
export function dialDrawing({
  days,
  today,
  fine = true,
  turned = false,
  milestones = !turned,
  ring = days.filter(({ mark }) => isKept(mark)).length >= STREAK_WINDOW_DAYS,
}: DialOptions): Drawing {
  const outer = milestones ? 178 : 196;
  const depth = fine ? 34 : 44;
  const track: Track = { inner: outer - depth, outer, reeds: fine ? 5 : 1, spread: fine ? 8.4 : 4 };
  const shown = days.filter((day) => day.mark !== "rest").slice(-STREAK_WINDOW_DAYS);
  const padded = Array.from(
    { length: STREAK_WINDOW_DAYS },
    (_, index): MarkedDay => shown[index] ?? { date: "", mark: "to-come" },
  );
  const present = shown.findLastIndex((day) => isToday(day, today));
  const turn = turned ? ((present < 0 ? shown.length : present) + 0.5) * DEGREES_PER_DAY : 0;
  return {
    width: SIZE,
    height: SIZE,
    turn,
    reedsPerDay: track.reeds,
    base: [],
    reeds: padded.map((day, index) => ({
      order: index,
      mark: day.mark,
      today: isToday(day, today),
      shapes: dayShapes(day, (index + 0.5) * DEGREES_PER_DAY - turn - 90, track),
    })),
    numerals: milestones
      ? milestoneNumerals(outer, shown.findLastIndex(({ mark }) => isKept(mark)) + 1)
      : [],
    ...(ring ? { ring: { kind: "circle", cx: CENTER, cy: CENTER, r: track.inner - 12 } } : {}),
  };
}

function dayShapes(day: MarkedDay, middle: number, track: Track): Shape[] {
  const { inner, outer, reeds, spread } = track;
  if (day.mark === "open" || day.mark === "waiting") return [cell(middle, track)];
  const offsets = Array.from({ length: reeds }, (_, reed) =>
    reeds === 1 ? 0 : (reed / (reeds - 1) - 0.5) * spread,
  );
  if (day.mark === "completed") return offsets.map((at) => radial(middle + at, inner, outer));
  if (day.mark === "partial")
    return offsets.map((at) => radial(middle + at, (inner + outer) / 2, outer));
  const ticks = day.mark === "empty" ? offsets : offsets.filter((_, reed) => reed % 2 === 0);
  return ticks.map((at) => radial(middle + at, outer - 5, outer));
}

function cell(middle: number, { inner, outer, spread }: Track): Shape {
  const [a, b, c, d] = [
    point(middle - spread / 2, inner),
    point(middle - spread / 2, outer),
    point(middle + spread / 2, outer),
    point(middle + spread / 2, inner),
  ];
  return {
    kind: "path",
    d: `M${a}L${b}A${outer} ${outer} 0 0 1 ${c}L${d}A${inner} ${inner} 0 0 0 ${a}Z`,
  };
}

function milestoneNumerals(outer: number, keptDays: number): Numeral[] {
  return MILESTONES.map((milestone) => {
    const angle = milestone * DEGREES_PER_DAY - 90;
    const [x, y] = polar(angle, outer + 17);
    return {
      text: String(milestone),
      x: rounded(x),
      y: rounded(y + 4.5),
      tick: radial(angle, outer + 3, outer + 8),
      reached: keptDays >= milestone,
    };
  });
}

function radial(degrees: number, from: number, to: number): Shape {
  return line(...polar(degrees, from), ...polar(degrees, to));
}

function polar(degrees: number, radius: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [CENTER + radius * Math.cos(angle), CENTER + radius * Math.sin(angle)];
}

function point(degrees: number, radius: number): string {
  return polar(degrees, radius).map(rounded).join(" ");
}
