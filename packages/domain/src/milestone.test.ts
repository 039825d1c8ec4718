import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { MILESTONES, milestoneDates, milestoneDue, unlockedBy } from "./milestone.ts";
import { COMPLETION_STATUSES, type CompletionStatus } from "./one-thing.ts";
import { noStanding } from "./standing.ts";
import { streakOf } from "./streak.ts";
import { runs } from "./testing/runs.ts";

const FIRST_DAY = "2023-12-20";

type Award = { run_started_on: string; days: number; on: string };

/** Runs through days in order; each has its answers, or is rest. */
function live(days: (CompletionStatus[] | "rest")[]): {
  awards: Award[];
  answers: Map<string, CompletionStatus>;
} {
  const answers = new Map<string, CompletionStatus>();
  const awards: Award[] = [];
  const rest_days: string[] = [];
  const earlier = noStanding(addDays(FIRST_DAY, -1));
  days.forEach((statuses, index) => {
    const today = addDays(FIRST_DAY, index);
    if (statuses === "rest") {
      rest_days.push(today);
      return;
    }
    for (const status of statuses) {
      answers.set(today, status);
      const records = [...answers].map(([target_date, completion_status]) => ({
        target_date,
        completion_status,
        reflected_at: `${target_date}T20:00:00.000Z`,
      }));
      const streak = streakOf({ today, records, rest_days, earlier });
      const days = milestoneDue({
        todayStatus: status,
        streak,
        awarded: awards,
        restDays: rest_days,
      });
      if (days && streak.started_on)
        awards.push({ run_started_on: streak.started_on, days, on: today });
    }
  });
  return { awards, answers };
}

const awardedDays = (days: (CompletionStatus[] | "rest")[]) =>
  live(days).awards.map((award) => award.days);
const completed: CompletionStatus[] = ["completed"];

describe("milestones", () => {
  it("are 3, 7 and 30 in forty completed days, once each", () => {
    const { awards } = live(Array(40).fill(completed));
    expect(awards.map((award) => award.days)).toEqual([...MILESTONES]);
    expect(awards.map((award) => award.on)).toEqual(["2023-12-22", "2023-12-26", "2024-01-18"]);
  });

  it("are not awarded twice for a second tap or a changed answer", () => {
    expect(awardedDays([completed, completed, [...completed, ...completed]])).toEqual([3]);
    expect(awardedDays([completed, completed, ["completed", "partial", "completed"]])).toEqual([3]);
    expect(awardedDays([completed, completed, ["completed", "missed", "completed"]])).toEqual([3]);
  });

  it("require completed: a partial third day awards none, completed later that day awards it", () => {
    expect(awardedDays([completed, completed, ["partial"]])).toEqual([]);
    expect(awardedDays([completed, completed, ["partial"], completed])).toEqual([]);
    expect(awardedDays([completed, completed, ["partial", "completed"]])).toEqual([3]);
  });

  it("are awarded again for another run", () => {
    const days = [completed, completed, completed];
    expect(awardedDays([...days, ["missed"], ...days])).toEqual([3, 3]);
    expect(awardedDays([...days, [], ...days])).toEqual([3, 3]);
  });

  it("skip planned rest", () => {
    const days = [completed, completed, "rest" as const, completed];
    expect(awardedDays(days)).toEqual([3]);
    expect(awardedDays([...days, "rest", completed, completed, "rest", completed])).toEqual([3]);
    expect(awardedDays([...days, "rest", ...Array(4).fill(completed)])).toEqual([3, 7]);
  });

  it("are for today alone", () => {
    const streak = { current: 3, best: 3, today_counts: false, started_on: "2026-01-01" };
    const state = { streak, awarded: [], restDays: [] };
    expect(milestoneDue({ ...state, todayStatus: undefined })).toBeNull();
    expect(milestoneDue({ ...state, todayStatus: "completed" })).toBeNull();
  });

  it.each([
    ["20th, which is the same run", "2026-03-20", [], null],
    ["18th with rest on the 19th, the 21st its last day", "2026-03-18", ["2026-03-19"], null],
    ["18th, another run", "2026-03-18", [], 3],
    ["22nd, before which a late answer has put a day", "2026-03-22", [], null],
  ] as const)(
    "of a run from the 21st compare with the one from the %s §4.10",
    (_, start, rests, due) => {
      const streak = { current: 3, best: 3, today_counts: true, started_on: "2026-03-21" };
      const state = { todayStatus: "completed", streak, restDays: rests } as const;
      expect(milestoneDue({ ...state, awarded: [{ run_started_on: start, days: 3 }] })).toBe(due);
      expect(milestoneDue({ ...state, awarded: [{ run_started_on: start, days: 7 }] })).toBe(3);
    },
  );

  it("are awarded exactly once for each day on which a run reaches them by completing §4.10", () => {
    const day = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<CompletionStatus>("completed") },
        { weight: 1, arbitrary: fc.constantFrom(...COMPLETION_STATUSES) },
      ),
      { maxLength: 4, minLength: 1 },
    );
    const dayOrNone = fc.oneof(
      { weight: 25, arbitrary: day },
      { weight: 1, arbitrary: fc.constant<CompletionStatus[]>([]) },
    );
    fc.assert(
      fc.property(fc.array(dayOrNone, { maxLength: 45 }), (days) => {
        const { awards } = live(days);
        const keys = awards.map((award) => `${award.run_started_on}/${award.days}`);
        expect(new Set(keys).size).toBe(keys.length);

        let length = 0;
        const expected = days.flatMap((statuses, index) => {
          const reached = MILESTONES.find((milestone) => milestone === length + 1);
          const last = statuses.at(-1);
          length = last && last !== "missed" ? length + 1 : 0;
          return reached && statuses.includes("completed")
            ? [{ days: reached, on: addDays(FIRST_DAY, index) }]
            : [];
        });
        expect(awards.map(({ days, on }) => ({ days, on }))).toEqual(expected);
      }),
      runs(200),
    );
  });
});

it.each([
  [0, []],
  [2, []],
  [3, ["insights"]],
  [6, ["insights"]],
  [7, ["insights", "community_gateway"]],
  [29, ["insights", "community_gateway"]],
  [30, ["insights", "community_gateway", "billionaire_protocol"]],
  [400, ["insights", "community_gateway", "billionaire_protocol"]],
])("a longest run of %i days has opened %j §2.32", (best, openings) => {
  expect(unlockedBy(best)).toEqual(openings);
});

it.each([
  ["2026-03-24", [], ["2026-03-26", "2026-03-30", "2026-04-22"]],
  ["2024-02-28", [], ["2024-03-01", "2024-03-05", "2024-03-28"]],
  ["2026-03-24", ["2026-03-25", "2026-03-31"], ["2026-03-27", "2026-04-01", "2026-04-24"]],
  // A member who rests today starts tomorrow.
  ["2026-03-24", ["2026-03-24"], ["2026-03-27", "2026-03-31", "2026-04-23"]],
])(
  "are reached by a member who starts on %s and rests on %j on %j §2.88",
  (today, rests, dates) => {
    expect(milestoneDates(today, rests).map(({ date }) => date)).toEqual(dates);
  },
);
