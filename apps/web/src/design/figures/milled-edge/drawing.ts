import type { DayMark } from "@sovereign/domain/day-mark";

/** One day of a figure: the calendar date and what became of it. */
export type MarkedDay = { date: string; mark: DayMark };

/** A primitive of a figure, in the units of its view box. */
export type Shape =
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number }
  | { kind: "circle"; cx: number; cy: number; r: number }
  | { kind: "rect"; x: number; y: number; width: number; height: number }
  | { kind: "path"; d: string };

/** The strokes of one day; `order` counts from the figure's beginning. */
export type Reed = { order: number; mark: DayMark; today: boolean; shapes: Shape[] };

/** A figure beside the edge; `tick` and `reached` belong to the dial's milestones. */
export type Numeral = { text: string; x: number; y: number; tick?: Shape; reached?: boolean };

/** A whole figure, ready to be written as SVG. */
export type Drawing = {
  width: number;
  height: number;
  reedsPerDay: number;
  base: Shape[];
  reeds: Reed[];
  numerals: Numeral[];
  ring?: Shape;
};

/** A number rounded to the hundredth of a unit, so that markup stays short and equal everywhere. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A line between two points, rounded. */
export function line(x1: number, y1: number, x2: number, y2: number): Shape {
  return { kind: "line", x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) };
}

/** Where the level lines of planned rest lie about the middle: two, or one where a day is one bar. */
export function restHeights(middle: number, reedsPerDay: number, apart = 1.6): number[] {
  return reedsPerDay > 1 ? [middle - apart, middle + apart] : [middle];
}

/** A text that tells one shape of a figure from every other. */
export function shapeKey(shape: Shape): string {
  return Object.values(shape).join(" ");
}

/** Whether the day is today: by date where it is given, and always for a mark that only today has. */
export function isToday(day: MarkedDay, today: string | undefined): boolean {
  return day.date === today || day.mark === "open" || day.mark === "empty";
}
