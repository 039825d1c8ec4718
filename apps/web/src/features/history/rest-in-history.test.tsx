import { addDays } from "@sovereign/domain/calendar-date";
import { strengthOf } from "@sovereign/domain/strength";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { HistoryPage } from "./history-page.tsx";

const TODAY = "2026-03-24";
/** Started eight days ago, with two days of rest, one of them with a text. */
const overview = testOverview(TODAY, {
  records: [0, 1, 3, 6, 7].map((age) => testRecord(addDays(TODAY, -age))),
  rest_days: [addDays(TODAY, -3), addDays(TODAY, -4), "2026-03-02"],
});

signedIn();

it("has its line and its label, and is excluded from the total §4.15", () => {
  renderPage("/app/history", <HistoryPage overview={overview} waiting={null} onUse={null} />);
  const lines = screen
    .getAllByRole("link")
    .map(({ textContent }) => textContent ?? "")
    .filter((text) => text.includes("March"));
  expect(lines.find((text) => text.includes("20 March"))).toMatch(
    /Nothing was asked\.Planned rest$/,
  );
  expect(lines.find((text) => text.includes("21 March"))).toMatch(/Walk the sitePlanned rest$/);
  // No rest counts before the first record.
  expect(lines.some((text) => text.includes("Monday 2 March"))).toBe(false);
  expect(screen.getByText("of twenty-seven kept")).toBeTruthy();
  expect(screen.getByText("of twenty-seven days kept")).toBeTruthy();
  expect(screen.getByText("3 days of planned rest.")).toBeTruthy();
});

it("leaves strength unchanged, as its sentence explains §4.17", () => {
  const shown = { ...overview, strength: strengthOf(overview) };
  renderPage("/app/history", <HistoryPage overview={shown} waiting={null} onUse={null} />);
  expect(screen.getByText("Strength").parentElement?.textContent).toBe("Strength 18");
  expect(
    screen.getByText("Up 13 in a week: three days kept, two not, two days of planned rest."),
  ).toBeTruthy();
});
