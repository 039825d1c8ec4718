import type { DayMark } from "@sovereign/domain/day-mark";
import { MILESTONES } from "@sovereign/domain/milestone";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialDrawing } from "./dial-geometry.ts";
import type { Drawing, MarkedDay, Shape } from "./drawing.ts";
import { ledgerDrawing } from "./ledger-geometry.ts";
import { rimDrawing, seamsBefore } from "./rim-geometry.ts";

const ALL: DayMark[] = [
  "completed",
  "partial",
  "missed",
  "no-record",
  "open",
  "waiting",
  "empty",
  "to-come",
  "rest",
];

/** Consecutive days from Monday 23 February 2026 on. */
function days(marks: DayMark[], shift = 0): MarkedDay[] {
  return marks.map((mark, index) => {
    const date = new Date(Date.UTC(2026, 1, 23 + shift + index)).toISOString().slice(0, 10);
    return { date, mark };
  });
}

function lengthOf(shape: Shape | undefined): number {
  if (shape?.kind !== "line") throw new Error("not a line");
  return Math.hypot(shape.x2 - shape.x1, shape.y2 - shape.y1);
}

const someMarks = fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 60 });

describe("dial", () => {
  it("has thirty slots whatever the number of days, and the latest thirty of more", () => {
    fc.assert(
      fc.property(someMarks, (marks) => {
        const { reeds } = dialDrawing({ days: days(marks) });
        expect(reeds).toHaveLength(30);
        const shown = marks.filter((mark) => mark !== "rest").slice(-30);
        expect(reeds.slice(0, shown.length).map((reed) => reed.mark)).toEqual(shown);
        expect(reeds.slice(shown.length).every((reed) => reed.mark === "to-come")).toBe(true);
      }),
    );
  });

  it("cuts a completed day to full depth, a partial one to half, a future one as a tick", () => {
    const [completed, partial, toCome] = dialDrawing({
      days: days(["completed", "partial"]),
    }).reeds;
    expect(completed?.shapes).toHaveLength(5);
    expect(lengthOf(completed?.shapes[0])).toBeCloseTo(34, 1);
    expect(lengthOf(partial?.shapes[0])).toBeCloseTo(17, 1);
    expect(lengthOf(toCome?.shapes[0])).toBeCloseTo(5, 1);
  });

  it("turns today to twelve, without numerals, wherever today is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), (before) => {
        const marks = days([...Array<DayMark>(before).fill("completed"), "completed"]);
        const today = marks.at(-1)?.date ?? "";
        const { reeds, numerals, turn } = dialDrawing({ days: marks, today, turned: true });
        expect(numerals).toEqual([]);
        expect(turn).toBe((before + 0.5) * 12);
        const middle = reeds[before]?.shapes[2];
        expect(middle).toMatchObject({ kind: "line", x1: 200, x2: 200, y2: 4 });
      }),
    );
  });

  it("skips planned rest §9.5", () => {
    const { reeds, ring } = dialDrawing({
      days: days(["completed", "rest", ...Array<DayMark>(29).fill("partial")]),
    });
    expect(reeds.map((reed) => reed.mark)).toEqual(["completed", ...Array(29).fill("partial")]);
    expect(ring).toBeDefined();
  });

  it("places 3 at 36 degrees, 7 at 84 and 30 at twelve o'clock, and shows which are reached", () => {
    const { numerals } = dialDrawing({ days: days(Array(7).fill("completed")) });
    const angles = numerals.map(({ x, y }) =>
      Math.round((Math.atan2(x - 200, 200 - (y - 4.5)) * 180) / Math.PI),
    );
    expect(angles).toEqual(expect.arrayContaining([36, 84, 0]));
    expect(angles).toEqual(MILESTONES.map((days) => (days % 30) * 12));
    expect(numerals.map(({ text, reached }) => [text, reached])).toEqual(
      MILESTONES.map((days) => [String(days), days <= 7]),
    );
  });

  it("adds the ring at the thirtieth kept day, not before", () => {
    expect(dialDrawing({ days: days(Array(29).fill("completed")) }).ring).toBeUndefined();
    expect(dialDrawing({ days: days(Array(30).fill("partial")) }).ring).toBeDefined();
  });
});

describe("ledger", () => {
  it("draws a missed day as a ring, and nothing for a day without a record", () => {
    const { reeds } = ledgerDrawing({ days: days(["missed", "no-record"]), step: 30, height: 48 });
    expect(reeds.map((reed) => reed.shapes.map((shape) => shape.kind))).toEqual([["circle"], []]);
  });

  it("keeps every mark inside its own day", () => {
    const width = fc.integer({ min: 22, max: 60 });
    fc.assert(
      fc.property(someMarks, width, (marks, step) => {
        const drawing = ledgerDrawing({ days: days(marks), step, height: 48 });
        for (const { order, shapes } of drawing.reeds) {
          for (const shape of shapes) {
            if (shape.kind !== "line") continue;
            expect(shape.x1).toBeGreaterThan(order * step);
            expect(shape.x1).toBeLessThan((order + 1) * step);
          }
        }
      }),
    );
  });
});

/** Heights and lengths of the only day's level lines. */
function levels({ reeds }: Drawing) {
  return (reeds[0]?.shapes ?? []).map((shape) => {
    if (shape.kind !== "line") throw new Error("not a line");
    expect(shape.y1).toBeCloseTo(shape.y2, 1);
    return { y: shape.y1, length: lengthOf(shape) };
  });
}

describe("planned rest", () => {
  const rest = days(["rest"]);

  it("is two level lines at half height, as wide as a day's reeds §9.5", () => {
    const [above, below] = levels(ledgerDrawing({ days: rest, step: 30, height: 48 }));
    expect(above?.y).toBeCloseTo(23.5 - 1.6);
    expect(below?.y).toBeCloseTo(23.5 + 1.6);
    expect(above?.length).toBeCloseTo(4 * 3.4);
  });
});

describe("rim", () => {
  it("has a gap at the start of each week and nowhere else, whatever the weekday of its first day", () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.constantFrom(1, 5, 6, 7), (shift, weekStart) => {
        const thirty = days(Array(30).fill("completed"), shift);
        const starts = thirty.filter(
          (day, index) => index > 0 && new Date(day.date).getUTCDay() === weekStart % 7,
        );
        expect(seamsBefore(thirty, weekStart).at(-1)).toBe(starts.length);
        const { base } = rimDrawing({ days: thirty, width: 350, weekStart });
        expect(base).toHaveLength(starts.length + 1);
      }),
    );
  });

  it("stays inside its width and draws three reeds a day on a phone, one in less room", () => {
    const thirty = days(Array(30).fill("completed"));
    const phone = rimDrawing({ days: thirty, width: 350, sagitta: 104, weekStart: 1 });
    expect(phone.reedsPerDay).toBe(3);
    expect(rimDrawing({ days: thirty, width: 224, weekStart: 1 }).reedsPerDay).toBe(1);
    for (const shape of phone.reeds.flatMap((reed) => reed.shapes)) {
      if (shape.kind !== "line") throw new Error("not a line");
      expect(Math.min(shape.x1, shape.x2)).toBeGreaterThan(0);
      expect(Math.max(shape.x1, shape.x2)).toBeLessThan(350);
    }
  });
});
