import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "./calendar-date.ts";
import { dayMarks } from "./day-mark.ts";
import {
  bestWeekdays,
  type Kept,
  keepingTrend,
  keptOf,
  keptRuns,
  keptWeekdays,
  keptWeeks,
} from "./kept-days.ts";
import { noStanding } from "./standing.ts";
import { streakOf } from "./streak.ts";
import { daysOf } from "./testing/days.ts";

// A Sunday after a leap day, a week before clocks change in America.
const TODAY = "2024-03-03";
const WEEKS = 26;

const anyLetters = fc.string({
  unit: fc.constantFrom("c", "c", "c", "p", "m", "o", "r", "."),
  minLength: 1,
  maxLength: 420,
});
// Covers borders of months and years, leap days and clock changes.
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01", days));

function history(letters: string, today = TODAY) {
  const { records, rest_days } = daysOf(letters, today);
  const days = dayMarks(
    { records, rest_days, today },
    addDays(today, -letters.length - 20),
    addDays(today, 14),
  );
  return { days, records, rest_days, firstDay: records[0]?.target_date ?? null };
}

const weeksOf = (letters: string) => {
  const { days, firstDay } = history(letters);
  return keptWeeks(days, firstDay, TODAY, WEEKS);
};

describe("the runs", () => {
  const lengths = (letters: string) => keptRuns(history(letters).days).map((run) => run.length);

  it("are separated by days that were not kept, and skip rest and unfinished days", () => {
    expect(lengths("cprrc.pmcco").filter(Boolean)).toEqual([3, 1, 2]);
    expect(lengths("cc").at(-1)).toBe(2);
    expect(lengths("cm").slice(-2)).toEqual([1, 0]);
  });

  it("end with the streak, wherever it is in the calendar §9.7", () => {
    fc.assert(
      fc.property(anyLetters, anyDay, (letters, today) => {
        const { days, records, rest_days } = history(letters, today);
        const earlier = noStanding(addDays(today, -letters.length - 20));
        const { current } = streakOf({ today, records, rest_days, earlier });
        const toYesterday = days.filter(({ date, mark }) => date < today || mark !== "missed");
        expect(keptRuns(toYesterday).at(-1)).toHaveLength(current);
      }),
    );
  });
});

describe("the weeks", () => {
  it("end today, and start seven days apart", () => {
    const weeks = weeksOf("");
    expect(weeks).toHaveLength(WEEKS);
    expect(weeks.at(-1)?.start).toBe("2024-02-26");
    expect(weeks[0]?.start).toBe("2023-09-04");
  });

  it("count what was kept of what was planned: not rest, not today before its answer", () => {
    const none = { completed: 0, partial: 0, planned: 0 };
    const [before, last] = weeksOf("cpm.rco" + "ccprr.o").slice(-2);
    expect(before).toEqual({ start: "2024-02-19", completed: 2, partial: 1, planned: 6 });
    expect(last).toEqual({ start: "2024-02-26", completed: 2, partial: 1, planned: 4 });
    expect(weeksOf("c").at(-1)).toEqual({ start: "2024-02-26", ...none, completed: 1, planned: 1 });
    expect(weeksOf("....").at(-1)).toEqual({ start: "2024-02-26", ...none });
    expect(keptOf([{ date: TODAY, mark: "completed" }], null)).toEqual(none);
  });

  it("add up to the kept days, wherever they are in the calendar §2.86", () => {
    fc.assert(
      fc.property(anyLetters, anyDay, fc.integer({ min: 1, max: 60 }), (letters, today, count) => {
        const { days, records, rest_days, firstDay } = history(letters, today);
        const weeks = keptWeeks(days, firstDay, today, count);
        const first = addDays(today, 1 - 7 * count);
        const kept = (status: string) =>
          records.filter(
            (record) =>
              record.completion_status === status &&
              record.target_date >= first &&
              !rest_days.includes(record.target_date),
          ).length;
        const sum = (part: keyof Kept) => weeks.reduce((total, week) => total + week[part], 0);
        expect(sum("completed")).toBe(kept("completed"));
        expect(sum("partial")).toBe(kept("partial"));
        for (const [index, week] of weeks.entries()) {
          expect(daysBetween(first, week.start)).toBe(7 * index);
          expect(week.completed + week.partial).toBeLessThanOrEqual(week.planned);
          expect(week.planned).toBeLessThanOrEqual(7);
        }
        expect(daysBetween(weeks.at(-1)?.start ?? "", today)).toBe(6);
        // Every day since the first is planned, except rest and an open today.
        const begin = firstDay === null || firstDay < first ? first : firstDay;
        const rests = rest_days.filter((date) => date >= begin && date <= today).length;
        const mark = days.find((day) => day.date === today)?.mark;
        const underWay = mark === "open" || mark === "empty" ? 1 : 0;
        const over = firstDay === null ? 0 : daysBetween(begin, today) + 1 - rests - underWay;
        expect(sum("planned")).toBe(over);
      }),
    );
  });
});

describe("the trend", () => {
  it.each([
    ["ccccccm".repeat(26), 6, 6],
    ["cccmmmm".repeat(13) + "cccccmm".repeat(13), 5, 3],
    // Two days of rest in each week: four of five equal 5.6 of seven.
    ["ccccmrr".repeat(13) + "ccccccc".repeat(13), 7, 5.6],
    ["c".repeat(14), 7, null],
    ["c".repeat(13), null, null],
    ["r".repeat(60), null, null],
    ["c".repeat(91 + 13), 7, null],
    ["c".repeat(91 + 14), 7, 7],
    // A first day long ago with nothing after it.
    [`c${".".repeat(400)}`, 0, 0],
  ])("of %s is %s of seven now and was %s", (letters, now, before) => {
    expect(keepingTrend(weeksOf(letters))).toEqual({ now, before });
  });

  it("stays between 0 and 7, and does not change with rest", () => {
    fc.assert(
      fc.property(anyLetters, (letters) => {
        for (const value of Object.values(keepingTrend(weeksOf(letters)))) {
          if (value !== null) expect(value >= 0 && value <= 7).toBe(true);
        }
        const kept = letters.replaceAll(/[^r]/g, "c");
        const { now } = keepingTrend(weeksOf(kept));
        expect(now === null || now === 7).toBe(true);
      }),
    );
  });
});

describe("the weekdays", () => {
  const of = (letters: string) => {
    const { days, firstDay } = history(letters);
    return keptWeekdays(days, firstDay);
  };
  // Sunday is the last letter.
  it.each([
    ["mmcmmmm".repeat(4), [2]],
    ["cmmmmmc".repeat(4), [0, 6]],
    ["pmmmmmm".repeat(4), [0]],
    ["ccccccc".repeat(4), []],
    ["mmmmmmm".repeat(4), []],
    ["mmcmmmm".repeat(3), null],
    // Always rests on Sundays, so that weekday has no rate.
    ["mmcmmmr".repeat(9), null],
    // Kept more often, but at a lower rate.
    [`${"mcmmmmm".repeat(4)}${"crmmmmm".repeat(3)}${"mrmmmmm".repeat(2)}`, [1]],
    ["", null],
  ])("kept most of %s are %j", (letters, best) => {
    expect(bestWeekdays(of(letters))).toEqual(best);
  });

  it("split the days among them §2.86", () => {
    fc.assert(
      fc.property(anyLetters, anyDay, (letters, today) => {
        const { days, firstDay } = history(letters, today);
        const weekdays = keptWeekdays(days, firstDay);
        const all = keptOf(days, firstDay);
        for (const part of ["completed", "partial", "planned"] as const) {
          expect(weekdays.reduce((sum, weekday) => sum + weekday[part], 0)).toBe(all[part]);
        }
        // A single day is counted for its calendar weekday.
        const index = keptWeekdays([{ date: today, mark: "completed" }], today).findIndex(
          ({ planned }) => planned === 1,
        );
        const name = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
        expect(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][index]).toBe(
          name.format(new Date(`${today}T12:00:00Z`)),
        );
      }),
    );
  });
});
