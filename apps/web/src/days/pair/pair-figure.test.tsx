import { addDays } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { measuredAt } from "#testing/measured-width.ts";
import { PairFigure } from "./pair-figure.tsx";

function thirty(from: string, others: Record<number, DayMark>): MarkedDay[] {
  return Array.from({ length: 30 }, (_, index) => ({
    date: addDays(from, index),
    mark: others[index] ?? "completed",
  }));
}

it("compares thirty days with the thirty before, each with its dates, count and table §9.8", () => {
  measuredAt(350);
  const now = thirty("2026-02-23", { 3: "partial", 29: "open" });
  const before = thirty("2026-01-24", { 4: "missed", 5: "rest", 6: "rest" });
  render(<PairFigure now={now} before={before} today="2026-03-24" />);
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"))).toEqual([
    "23 February to 24 March: 28 completed, 1 partial. Today is open.",
    "24 January to 22 February: 27 completed, 1 missed, 2 of planned rest.",
  ]);
  const figures = screen.getAllByRole("figure").map((figure) => figure.textContent ?? "");
  expect(figures[0]).toContain("29of twenty-nine kept");
  expect(figures[1]).toContain("27of twenty-eight kept");
  expect(document.querySelectorAll("tbody tr")).toHaveLength(60);
});
