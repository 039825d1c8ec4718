import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { COMPLETION_STATUSES, type CompletionStatus, countsTowardStreak } from "./one-thing.ts";
import { runsOf, streakFromRuns, streakProgress } from "./streak.ts";

type Day = { target_date: string; completion_status: CompletionStatus };

const TODAY = "2024-03-10";
const LETTERS: Record<string, CompletionStatus> = { c: "completed", p: "partial", m: "missed" };

/** Days from letters, the last one today: `c`, `p`, `m`, and `.` for a day without a record. */
function days(letters: string, last = TODAY): Day[] {
  return [...letters].flatMap((letter, index) => {
    const completion_status = LETTERS[letter];
    const target_date = addDays(last, index - letters.length + 1);
    return completion_status ? [{ target_date, completion_status }] : [];
  });
}

const streakOf = (history: Day[]) => streakFromRuns(runsOf(history), TODAY);

// Histories of up to 60 days that reach past leap day, and three days into the future.
const anyHistory = fc
  .array(fc.option(fc.constantFrom(...COMPLETION_STATUSES), { freq: 6 }), { maxLength: 60 })
  .map((statuses): Day[] =>
    statuses.flatMap((completion_status, index) =>
      completion_status ? [{ target_date: addDays(TODAY, 3 - index), completion_status }] : [],
    ),
  );

/** Decision 2, walked day by day. */
function reference(history: Day[]) {
  const counts = new Set(
    history
      .filter((day) => countsTowardStreak(day.completion_status))
      .map((day) => day.target_date),
  );
  const lengthAt = (date: string): number =>
    counts.has(date) ? 1 + lengthAt(addDays(date, -1)) : 0;
  const past = history.map((day) => day.target_date).filter((date) => date <= TODAY);
  const today_counts = counts.has(TODAY);
  const current = lengthAt(today_counts ? TODAY : addDays(TODAY, -1));
  const started_on = current ? addDays(TODAY, (today_counts ? 1 : 0) - current) : null;
  return { current, best: Math.max(0, ...past.map(lengthAt)), today_counts, started_on };
}

it.each([
  ["", 0, 0, false],
  ["c", 1, 1, true],
  ["cc.", 2, 2, false],
  ["ccm", 2, 2, false],
  ["cpc", 3, 3, true],
  ["cc.c", 1, 2, true],
  ["cccm.", 0, 3, false],
  ["ccm.", 0, 2, false],
  ["ccmc", 1, 2, true],
  ["p".repeat(400), 400, 400, true],
])("%s gives a streak of %i, best %i", (letters, current, best, today_counts) => {
  expect(streakOf(days(letters))).toMatchObject({ current, best, today_counts });
});

it("names the day on which the run began", () => {
  expect(streakOf(days("m.cpc")).started_on).toBe("2024-03-08");
  expect(streakOf(days("m.cp.")).started_on).toBe("2024-03-08");
  expect(streakOf(days("cm.")).started_on).toBeNull();
});

it("ignores days that have not begun", () => {
  expect(streakOf(days("cccc", addDays(TODAY, 2)))).toMatchObject({ current: 2, best: 2 });
  expect(streakOf(days("cc", addDays(TODAY, 2)))).toMatchObject({ current: 0, best: 0 });
});

describe("over any history", () => {
  it("runs are ascending, apart from each other, and hold exactly the counting days", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const runs = runsOf(history);
        const inRuns = (date: string) => runs.some((run) => run.start <= date && date <= run.end);
        for (const day of history) {
          expect(inRuns(day.target_date)).toBe(countsTowardStreak(day.completion_status));
        }
        for (const [index, run] of runs.entries()) {
          const next = runs[index + 1];
          expect(run.start <= run.end).toBe(true);
          if (next) expect(addDays(run.end, 1) < next.start).toBe(true);
        }
      }),
    );
  });

  it("the streak is the one counted day by day", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        expect(streakOf(history)).toEqual(reference(history));
      }),
      { numRuns: 500 },
    );
  });

  it("the order of the days does not matter", () => {
    const shuffled = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    );
    fc.assert(
      fc.property(shuffled, ([history, other]) => {
        expect(runsOf(other)).toEqual(runsOf(history));
      }),
    );
  });

  it("today can only extend, never break", () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...COMPLETION_STATUSES), (history, status) => {
        const before = history.filter((day) => day.target_date !== TODAY);
        const open = streakOf(before);
        const answered = streakOf([...before, { target_date: TODAY, completion_status: status }]);
        expect(answered.current).toBe(open.current + (countsTowardStreak(status) ? 1 : 0));
        expect(answered.best).toBeGreaterThanOrEqual(open.best);
      }),
    );
  });

  it("one more counting day never lowers the streak or the best", () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 70 }), (history, age) => {
        const target_date = addDays(TODAY, -age);
        const others = history.filter((day) => day.target_date !== target_date);
        const more = streakOf([...others, { target_date, completion_status: "partial" }]);
        expect(more.current).toBeGreaterThanOrEqual(streakOf(history).current);
        expect(more.best).toBeGreaterThanOrEqual(streakOf(history).best);
      }),
    );
  });
});

describe("the progress of section 9", () => {
  it("the bar is a thirtieth a day and stops when full", () => {
    expect([0, 15, 30, 45].map(streakProgress)).toEqual([0, 0.5, 1, 1]);
  });
});
