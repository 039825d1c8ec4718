import {
  type Drawing,
  isToday,
  line,
  type MarkedDay,
  type Numeral,
  restHeights,
  rounded,
  type Shape,
} from "./drawing.ts";

/** From 1 for Monday to 7 for Sunday; NaN for an invalid date. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Gap before a week, in days. */
const SEAM = 0.9;
const NUMERAL_DEPTH = 13;

/** `sagitta` is the arc's height; both in pixels. */
export type RimOptions = {
  days: readonly MarkedDay[];
  today?: string;
  width: number;
  sagitta?: number;
  /** Depth of the reeds in pixels; 2.3 days by default. */
  depth?: number;
  /** Half the width around the center without numerals, in pixels; no numerals if undefined. */
  numeralsOutside?: number;
  /** The first day of a week, from 1 for Monday to 7 for Sunday. */
  weekStart: number;
  /** Labels days by their number in the row, from 1 on. */
  numbered?: readonly number[];
};

type Arc = { radius: number; half: number; pitch: number; inner: number; center: number };

/** Bends the ledger into an arc, with a gap before each week; the view box is in pixels. */
export function rimDrawing(options: RimOptions): Drawing {
  const { days, today, width, sagitta, numeralsOutside, weekStart } = options;
  const seams = seamsBefore(days, weekStart);
  const sag = Math.min(sagitta ?? width * 0.2, width / 2);
  const radius = (width * width * 0.25 + sag * sag) / (2 * sag);
  const half = sag >= width / 2 ? Math.PI / 2 : Math.asin(width / 2 / radius);
  const pitch = (2 * half * radius) / (days.length + SEAM * (seams.at(-1) ?? 0));
  const depth = options.depth ?? Math.max(14, Math.min(radius * 0.13, pitch * 2.3));
  const arc: Arc = { radius, half, pitch, inner: radius - depth, center: width / 2 };
  const reedsPerDay = reedsFor(pitch);
  const middle = (index: number) =>
    -half + ((index + 0.5 + SEAM * (seams[index] ?? 0)) * pitch) / radius;
  return {
    width: rounded(width),
    height: rounded(radius - arc.inner * Math.cos(half) + 2),
    reedsPerDay,
    base: weeksOf(seams).map(([first, last]) => baseline(middle(first), middle(last), arc)),
    reeds: days.map((day, index) => ({
      order: index,
      mark: day.mark,
      today: isToday(day, today),
      shapes: dayShapes(day, middle(index), reedsPerDay, arc),
    })),
    numerals: [
      ...(numeralsOutside === undefined
        ? []
        : weekNumerals(days, weekStart, middle, arc, numeralsOutside)),
      ...(options.numbered ?? []).map((number) => numeral(number, middle(number - 1), arc)),
    ],
  };
}

export function seamsBefore(days: readonly MarkedDay[], weekStart: number): number[] {
  let seams = 0;
  return days.map((day, index) => {
    if (index > 0 && weekdayOf(day.date) === weekStart) seams += 1;
    return seams;
  });
}

function weeksOf(seams: number[]): [first: number, last: number][] {
  const weeks: [number, number][] = [];
  seams.forEach((seam, index) => {
    const week = weeks.at(-1);
    if (week && seams[week[0]] === seam) week[1] = index;
    else weeks.push([index, index]);
  });
  return weeks;
}

function reedsFor(pitch: number): number {
  if (pitch >= 20) return 5;
  return pitch >= 9.5 ? 3 : 1;
}

function dayShapes(day: MarkedDay, middle: number, reedsPerDay: number, arc: Arc): Shape[] {
  const { inner, radius, pitch } = arc;
  const spread = ((reedsPerDay > 1 ? 0.52 : 0) * pitch) / radius;
  const cut = (top: number) =>
    Array.from({ length: reedsPerDay }, (_, reed) => {
      const offset = reedsPerDay > 1 ? (reed / (reedsPerDay - 1) - 0.5) * spread : 0;
      return radial(middle + offset, inner, top, arc);
    });
  switch (day.mark) {
    case "completed":
      return cut(radius);
    case "partial":
      return cut((inner + radius) / 2);
    case "missed": {
      const r = Math.max(2.3, pitch * 0.17);
      const [cx, cy] = polar(middle, inner + r + pitch * 0.22, arc);
      return [{ kind: "circle", cx: rounded(cx), cy: rounded(cy), r: rounded(r) }];
    }
    case "open":
    case "waiting":
      return [cell(middle, Math.max(spread / 2, (pitch * 0.2) / radius), arc)];
    case "empty":
      return [radial(middle, inner, inner + (radius - inner) * 0.6, arc)];
    case "to-come":
      return [radial(middle, inner, inner + 4, arc)];
    case "rest": {
      const half = spread / 2 || (pitch * 0.3) / radius;
      const apart = Math.max(1.6, (radius - inner) * 0.05);
      return restHeights((inner + radius) / 2, reedsPerDay, apart).map((at) =>
        line(...polar(middle - half, at, arc), ...polar(middle + half, at, arc)),
      );
    }
    case "no-record":
      return [];
  }
}

function cell(middle: number, half: number, arc: Arc): Shape {
  const { inner, radius } = arc;
  const [a, b, c, d] = [
    point(middle - half, inner, arc),
    point(middle - half, radius, arc),
    point(middle + half, radius, arc),
    point(middle + half, inner, arc),
  ];
  const r = rounded(radius);
  return { kind: "path", d: `M${a}L${b}A${r} ${r} 0 0 1 ${c}L${d}Z` };
}

function baseline(first: number, last: number, arc: Arc): Shape {
  const margin = arc.pitch / arc.radius / 2;
  const r = rounded(arc.inner);
  const from = point(first - margin, arc.inner, arc);
  return { kind: "path", d: `M${from}A${r} ${r} 0 0 1 ${point(last + margin, arc.inner, arc)}` };
}

function weekNumerals(
  days: readonly MarkedDay[],
  weekStart: number,
  middle: (index: number) => number,
  arc: Arc,
  outside: number,
): Numeral[] {
  return days.flatMap((day, index) => {
    if (weekdayOf(day.date) !== weekStart) return [];
    const found = numeral(Number(day.date.slice(8)), middle(index), arc);
    return Math.abs(found.x - arc.center) < outside ? [] : [found];
  });
}

function numeral(number: number, angle: number, arc: Arc): Numeral {
  const [x, y] = polar(angle, arc.inner - NUMERAL_DEPTH, arc);
  return { text: String(number), x: rounded(x), y: rounded(y + 4) };
}

function radial(angle: number, from: number, to: number, arc: Arc): Shape {
  return line(...polar(angle, from, arc), ...polar(angle, to, arc));
}

function polar(angle: number, radius: number, arc: Arc): [number, number] {
  return [arc.center + radius * Math.sin(angle), arc.radius - radius * Math.cos(angle) + 1];
}

function point(angle: number, radius: number, arc: Arc): string {
  return polar(angle, radius, arc).map(rounded).join(" ");
}
