import { expect, it } from "vitest";
import { dayMarks } from "./day-mark.ts";
import type { CompletionStatus, DayRecord } from "./one-thing.ts";

function record(
  target_date: string,
  completion_status: CompletionStatus,
  reflected = true,
): DayRecord {
  return {
    target_date,
    content: "Call Ana",
    completion_status,
    reflected_at: reflected ? `${target_date}T08:00:00.000Z` : null,
  };
}

const marks = (records: DayRecord[], from: string, to: string, rest_days: string[] = []) =>
  dayMarks({ today: "2026-03-01", records, rest_days }, from, to).map((day) => day.mark);

it("marks every day of a range: past, present and future", () => {
  const records = [
    record("2026-02-24", "completed"),
    record("2026-02-25", "partial"),
    record("2026-02-26", "missed"),
    record("2026-02-28", "missed", false),
    record("2026-03-02", "completed"),
  ];
  expect(marks(records, "2026-02-24", "2026-03-03")).toEqual([
    "completed",
    "partial",
    "missed",
    "no-record",
    "waiting",
    "empty",
    "to-come",
    "to-come",
  ]);
});

it("shows today as open until it is answered", () => {
  expect(marks([record("2026-03-01", "missed", false)], "2026-03-01", "2026-03-01")).toEqual([
    "open",
  ]);
  expect(marks([record("2026-03-01", "missed")], "2026-03-01", "2026-03-01")).toEqual(["missed"]);
  expect(marks([record("2026-03-01", "partial")], "2026-03-01", "2026-03-01")).toEqual(["partial"]);
});

it("shows an unanswered day as waiting while it can be answered, and then as missed", () => {
  const left = ["2026-02-26", "2026-02-27", "2026-02-28"].map((date) =>
    record(date, "missed", false),
  );
  expect(marks(left, "2026-02-26", "2026-02-28")).toEqual(["missed", "waiting", "waiting"]);
});

it("includes the record of a day that has one", () => {
  const today = record("2026-03-01", "completed");
  expect(
    dayMarks({ today: "2026-03-01", records: [today], rest_days: [] }, "2026-02-28", "2026-03-01"),
  ).toEqual([
    { date: "2026-02-28", mark: "no-record" },
    { date: "2026-03-01", mark: "completed", record: today },
  ]);
});

it("shows planned rest as rest, past and future, whatever is written on it", () => {
  const records = [record("2026-02-27", "completed"), record("2026-02-28", "missed", false)];
  const rests = ["2026-02-28", "2026-03-02"];
  expect(marks(records, "2026-02-27", "2026-03-03", rests)).toEqual([
    "completed",
    "rest",
    "empty",
    "rest",
    "to-come",
  ]);
});
