import { addDays } from "@sovereign/domain/calendar-date";
import { noStanding, type Standing } from "@sovereign/domain/standing";
import { expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { meterMarks, undrawnDays } from "./meter-marks.ts";

const TODAY = "2026-03-24";
const OPEN = { completion_status: "missed", reflected_at: null } as const;

/** A current run before the loaded days; `partial` of its days are partial. */
function runBefore(days: number, partial: number): Standing {
  const through = addDays(TODAY, -30);
  const run = { start: addDays(through, 1 - days), end: through, days, partial };
  return { ...noStanding(through), run, best: days };
}

/** Returns the marks of a member who kept the last thirty days except rest. */
function marksOf(
  current: number,
  rest: number[],
  isAnswered = true,
  earlier: Standing = runBefore(60, 0),
) {
  const days = Math.min(isAnswered ? current : current + 1, 30);
  const rest_days = rest.map((daysAgo) => addDays(TODAY, -daysAgo));
  const records = Array.from({ length: days }, (_, daysAgo) =>
    testRecord(addDays(TODAY, -daysAgo), daysAgo === 0 && !isAnswered ? OPEN : {}),
  ).filter(({ target_date }) => !rest_days.includes(target_date));
  const streak = { current, best: current, today_counts: isAnswered };
  const overview = testOverview(TODAY, { records, rest_days, streak, earlier });
  return meterMarks(overview).map(({ mark }) => mark);
}
const count = (marks: string[], mark: string) => marks.filter((each) => each === mark).length;

it.each([
  [1, [], 1],
  [12, [], 12],
  [30, [], 30],
  [41, [], 30],
  [30, [2, 3, 9], 30],
  [41, [1, 2, 3, 4, 5, 6], 30],
])("a streak of %i with rest %j days ago fills %i of thirty", (current, rest, filled) => {
  const marks = marksOf(current, rest);
  expect(marks).toHaveLength(30);
  expect(count(marks, "completed")).toBe(filled);
  expect(count(marks, "to-come")).toBe(30 - filled);
});

it("an open today comes after the days of its streak", () => {
  const marks = marksOf(5, [], false);
  expect(marks).toHaveLength(30);
  expect(marks.slice(4, 7)).toEqual(["completed", "open", "to-come"]);
});

it.each([
  ["as completed where all of them were", runBefore(3, 0), ["completed", "completed", "completed"]],
  ["as partial where all of them were", runBefore(3, 3), ["partial", "partial", "partial"]],
  ["not at all where some were partial", runBefore(3, 1), ["no-record", "no-record", "no-record"]],
  ["not at all where nothing more is known", noStanding("2026-02-22"), ["no-record", "no-record"]],
])("streak days before the loaded records are drawn %s §9.3", (_, earlier, drawn) => {
  const rest = drawn.map((_mark, index) => index + 2);
  const marks = marksOf(30, rest, true, earlier);
  expect(marks).toHaveLength(30);
  expect(marks.slice(0, drawn.length)).toEqual(drawn);
  expect(count(marks.slice(drawn.length), "completed")).toBe(30 - drawn.length);
  const unknown = drawn.filter((mark) => mark === "no-record").length;
  expect(undrawnDays(marks.map((mark) => ({ date: TODAY, mark })))).toBe(unknown);
});

it("an open today gives its slot in thirty to no undrawn day", () => {
  const marks = marksOf(40, [2, 3], false, runBefore(11, 4));
  expect(marks).toHaveLength(30);
  expect(count(marks, "no-record")).toBe(2);
  expect(marks.at(-1)).toBe("open");
});
