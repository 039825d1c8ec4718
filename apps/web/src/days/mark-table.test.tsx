import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { MarkTable } from "./mark-table.tsx";

const MARKS: MarkedDay[] = [
  { date: "2026-03-21", mark: "rest" },
  { date: "2026-03-22", mark: "completed" },
  { date: "2026-03-23", mark: "missed" },
  { date: "2026-03-24", mark: "open" },
];

describe("MarkTable", () => {
  it("has one row for each mark, newest first, with date and status in words", () => {
    render(<MarkTable marks={MARKS} caption="Last four days" />);
    const table = screen.getByRole("table", { name: "Last four days", hidden: true });
    const rows = within(table).getAllByRole("row", { hidden: true }).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "Tuesday 24 March 2026Today, open",
      "Monday 23 March 2026Missed",
      "Sunday 22 March 2026Completed",
      "Saturday 21 March 2026Planned rest",
    ]);
  });
});
