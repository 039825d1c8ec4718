import { expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { mayOfferInstall } from "./install-offer.ts";
import type { CompletionStatus } from "./one-thing.ts";

const TODAY = "2026-03-24";

/** Days by their age: an answer, or null while the day is open. */
const daysOf = (answers: Record<number, CompletionStatus | null>, best = 0) => ({
  today: TODAY,
  rest_days: [],
  streak: { best },
  records: Object.entries(answers).map(([age, answer]) => ({
    target_date: addDays(TODAY, -Number(age)),
    content: "Call Priya",
    completion_status: answer ?? ("missed" as const),
    reflected_at: answer && "2026-03-24T20:00:00.000Z",
  })),
});

it.each([
  ["nothing yet", daysOf({}), false],
  ["two kept days and an open one", daysOf({ 0: null, 1: "completed", 2: "partial" }), false],
  ["two kept days and missed ones", daysOf({ 1: "missed", 2: "completed", 9: "partial" }), false],
  ["three kept days apart", daysOf({ 0: "completed", 4: "partial", 9: "completed" }), true],
  ["a streak of three, long ago", daysOf({}, 3), true],
])("offers the app from the third kept day on: %s", (_, days, offered) => {
  expect(mayOfferInstall(days)).toBe(offered);
});
