import type { DayMark } from "@sovereign/domain/day-mark";
import { describe, expect, it } from "vitest";
import { ledgerDrawing } from "./ledger-geometry.ts";
import { pathData, strokesOf } from "./path-data.ts";

describe("pathData", () => {
  it("writes each shape as a path", () => {
    expect(pathData({ kind: "line", x1: 1, y1: 2, x2: 3, y2: 4 })).toBe("M1 2L3 4");
    expect(pathData({ kind: "rect", x: 1, y: 2, width: 3, height: 4 })).toBe("M1 2h3v4h-3Z");
    expect(pathData({ kind: "circle", cx: 5, cy: 5, r: 2 })).toBe(
      "M3 5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z",
    );
    expect(pathData({ kind: "path", d: "M0 0Z" })).toBe("M0 0Z");
  });
});

describe("strokesOf", () => {
  it("makes one path of all days that look alike, and none for days without a mark", () => {
    const marks: DayMark[] = ["completed", "missed", "completed", "no-record", "completed"];
    const days = marks.map((mark, index) => ({ date: `2026-03-0${index + 1}`, mark }));
    const drawing = ledgerDrawing({ days, today: "2026-03-05", step: 8, height: 24 });
    expect(
      strokesOf(drawing).map(({ mark, today, d }) => [mark, today, d.split("M").length - 1]),
    ).toEqual([
      ["completed", false, 2],
      ["missed", false, 1],
      ["completed", true, 1],
    ]);
  });
});
