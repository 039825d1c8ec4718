import { expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { dayMarks } from "./day-mark.ts";
import { daysOf } from "./testing/days.ts";

const TODAY = "2026-03-01";

/** Days from their letters, of which the last `ahead` are to come. */
function days(letters: string, ahead = 0) {
  const { records, rest_days } = daysOf(letters, TODAY, addDays(TODAY, ahead));
  return {
    today: TODAY,
    records: records.map((record) => ({ ...record, content: "Call Ana" })),
    rest_days,
  };
}

it.each([
  [
    "each day: past, present and future",
    "cpm.o.cc",
    2,
    "completed partial missed no-record waiting empty to-come to-come",
  ],
  ["today as open until it is answered", "o", 0, "open"],
  ["today as it was answered", "p", 0, "partial"],
  ["today as missed", "m", 0, "missed"],
  [
    "an open day as waiting while it can be answered, then as missed",
    "ooo.",
    0,
    "missed waiting waiting empty",
  ],
  ["planned rest, past and future", "cr.r.", 2, "completed rest empty rest to-come"],
])("shows %s", (_, letters, ahead, marks) => {
  const [from, to] = [addDays(TODAY, ahead + 1 - letters.length), addDays(TODAY, ahead)];
  expect(dayMarks(days(letters, ahead), from, to).map(({ mark }) => mark)).toEqual(
    marks.split(" "),
  );
});

it("includes the record of a day that has one, and rests whatever is written on it", () => {
  const known = days("oc");
  const [yesterday, today] = known.records;
  expect(dayMarks(known, "2026-02-27", TODAY)).toEqual([
    { date: "2026-02-27", mark: "no-record" },
    { date: "2026-02-28", mark: "waiting", record: yesterday },
    { date: TODAY, mark: "completed", record: today },
  ]);
  const rested = dayMarks({ ...known, rest_days: ["2026-02-28"] }, "2026-02-28", "2026-02-28");
  expect(rested.map(({ mark }) => mark)).toEqual(["rest"]);
});
