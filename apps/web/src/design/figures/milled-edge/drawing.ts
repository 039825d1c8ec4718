import type { DayMark } from "@sovereign/domain/day-mark";

export type MarkedDay = { date: string; mark: DayMark };

export type Shape =
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number }
  | { kind: "circle"; cx: number; cy: number; r: number }
  | { kind: "rect"; x: number; y: number; width: number; height: number }
  | { kind: "path"; d: string };

/** The strokes of one day; `order` counts from the figure's beginning. */
export type Reed = { order: number; mark: DayMark; today: boolean; shapes: Shape[] };

/** `tick` and `reached` belong to the dial's milestones. */
export type Numeral = { text: string; x: number; y: number; tick?: Shape; reached?: boolean };

export type Drawing = {
  width: number;
  height: number;
  /** By how many degrees the dial was turned against the clock. */
  turn?: number;
  reedsPerDay: number;
  base: Shape[];
  reeds: Reed[];
  numerals: Numeral[];
  ring?: Shape;
};

/** Rounds to hundredths, for short markup that is the same everywhere. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function line(x1: number, y1: number, x2: number, y2: number): Shape {
  return { kind: "line", x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) };
}

/** Heights of the lines of planned rest: two, or one where a day is one bar. */
export function restHeights(middle: number, reedsPerDay: number, apart = 1.6): number[] {
  return reedsPerDay > 1 ? [middle - apart, middle + apart] : [middle];
}

export function shapeKey(shape: Shape): string {
  return Object.values(shape).join(" ");
}

/** By date if known; open and empty marks are always today. */
export function isToday(day: MarkedDay, today: string | undefined): boolean {
  return day.date === today || day.mark === "open" || day.mark === "empty";
}
