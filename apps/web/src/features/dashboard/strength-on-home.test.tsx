import { addDays } from "@sovereign/domain/calendar-date";
import { strengthOf } from "@sovereign/domain/strength";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { TodaySection } from "./dashboard-sections.tsx";

const TODAY = "2026-03-24";

it("stands beside the streak with its sentence", () => {
  const records = [1, 2, 3].map((age) => testRecord(addDays(TODAY, -age)));
  const days = testOverview(TODAY, { records });
  const overview = { ...days, strength: strengthOf(days) };
  renderPage(
    "/app",
    <TodaySection overview={overview} label="Today">
      Today
    </TodaySection>,
  );
  const region = screen.getByRole("region", { name: "Today" });
  expect(region.textContent).toContain("Strength 15");
  expect(region.textContent).toContain("Up 15 since your first day: three days kept.");
});

it("says to somebody who has not begun how it grows", () => {
  renderPage(
    "/app",
    <TodaySection overview={testOverview(TODAY)} label="Today">
      Today
    </TodaySection>,
  );
  expect(screen.getByText("It grows with every day you keep.")).toBeTruthy();
});
