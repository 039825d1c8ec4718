import { addDays } from "@sovereign/domain/calendar-date";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { measuredAt } from "#testing/measured-width.ts";
import styles from "./weeks.module.css";
import { WeeksPlot } from "./weeks-plot.tsx";

const WEEKS = Array.from({ length: 26 }, (_, week) => ({
  start: addDays("2025-09-24", 7 * week),
  completed: week < 20 ? 3 : 5,
  partial: week % 2,
}));

it("describes its first and last week in a sentence and renders the last in metal", () => {
  measuredAt(350);
  render(<WeeksPlot weeks={WEEKS} />);
  const plot = screen.getByRole("img", {
    name: "Days kept each week over 26 weeks: 3 of 7 in the first, 6 of 7 in the last.",
  });
  const paths = [...plot.querySelectorAll(":scope > path")];
  expect(paths).toHaveLength(26);
  const metal = paths.filter((path) => path.getAttribute("class") === styles.last);
  expect(metal).toEqual([paths.at(-1)]);
});

it("has every week in its table, newest first §9.8", () => {
  measuredAt(350);
  render(<WeeksPlot weeks={WEEKS} />);
  const rows = [...document.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toHaveLength(27);
  expect(rows.slice(0, 2)).toEqual([
    ["Week from", "Completed", "Partial"],
    ["18 March", "5", "1"],
  ]);
});
