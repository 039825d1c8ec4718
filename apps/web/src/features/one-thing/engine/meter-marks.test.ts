import { addDays } from "@sovereign/domain/calendar-date";
import { expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { meterMarks } from "./meter-marks.ts";

const TODAY = "2026-03-24";

/** The marks of a member who kept the last thirty days but those of rest, today answered or open. */
function marksOf(current: number, rest: number[], isAnswered = true) {
  const days = Math.min(isAnswered ? current : current + 1, 30);
  const rest_days = rest.map((daysAgo) => addDays(TODAY, -daysAgo));
  const records = Array.from({ length: days }, (_, daysAgo) =>
    testRecord(addDays(TODAY, -daysAgo), daysAgo === 0 && !isAnswered ? OPEN : {}),
  ).filter(({ target_date }) => !rest_days.includes(target_date));
  const streak = { current, best: current, today_counts: isAnswered };
  return meterMarks(testOverview(TODAY, { records, rest_days, streak })).map(({ mark }) => mark);
}
const OPEN = { completion_status: "missed", reflected_at: null } as const;
const count = (marks: string[], mark: string) => marks.filter((each) => each === mark).length;

it.each([
  [1, [], 1],
  [12, [], 12],
  [30, [], 30],
  [41, [], 30],
  [30, [2, 3, 9], 30],
  [41, [1, 2, 3, 4, 5, 6], 30],
])("A streak of %i with rest %j days ago fills %i of thirty", (current, rest, filled) => {
  const marks = marksOf(current, rest);
  expect(marks).toHaveLength(30);
  expect(count(marks, "completed")).toBe(filled);
  expect(count(marks, "to-come")).toBe(30 - filled);
});

it("An open today stands behind the days of its streak", () => {
  const marks = marksOf(5, [], false);
  expect(marks).toHaveLength(30);
  expect(marks.slice(4, 7)).toEqual(["completed", "open", "to-come"]);
});
