import fc from "fast-check";
import { expect, it } from "vitest";
import { daysBetween } from "./calendar-date.ts";
import { standingOn } from "./standing.ts";
import { streakOf } from "./streak.ts";
import { explainStreak } from "./streak-explanation.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2026-03-24";
const explain = (letters: string) => explainStreak(daysOf(letters, TODAY));

it("names the days that are counted, the one before them, and what today can still change", () => {
  expect(explain("ccmcprco")).toEqual({
    run: { start: "2026-03-20", end: "2026-03-23", completed: 2, partial: 1, rests: 1 },
    began_after: { date: "2026-03-19", recorded: true },
    broke: 2,
    ended: null,
    after_today: { completed: 4, partial: 4, missed: 0 },
    today_is_open: true,
  });
});

it("names the day that ended a streak of 0, and the run that it ended", () => {
  expect(explain("cpc.m.")).toEqual({
    run: null,
    began_after: null,
    broke: null,
    ended: {
      run: { start: "2026-03-19", end: "2026-03-21", completed: 2, partial: 1, rests: 0 },
      by: { date: "2026-03-22", recorded: false },
    },
    after_today: { completed: 1, partial: 1, missed: 0 },
    today_is_open: true,
  });
});

it("states the length of the run that the day before ended, where that is known", () => {
  expect(explain("cpcmc").broke).toBe(3);
  expect(explain("cpcmmc").broke).toBeNull();
  expect(explain("mc").broke).toBeNull();
  const { earlier, ...days } = daysOf("cpcmc", TODAY);
  const later = { ...days, earlier: standingOn({ ...days, earlier }, "2026-03-23") };
  expect(explainStreak(later)).toMatchObject({ began_after: { date: "2026-03-23" }, broke: null });
});

it("requires nothing on a day of rest, and is empty for a member who has not started", () => {
  expect(explain("ccr").after_today).toBeNull();
  expect(explain("")).toMatchObject({ run: null, began_after: null, ended: null });
});

it("adds up to the streak, over any history §4.16", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(..."ccccccppmor."), { maxLength: 90 }), (letters) => {
      const days = daysOf(letters.join(""), TODAY);
      const { run, began_after, ended, after_today } = explainStreak(days);
      const { current } = streakOf(days);
      expect((run?.completed ?? 0) + (run?.partial ?? 0)).toBe(current);
      if (run) {
        const span = daysBetween(run.start, run.end) + 1;
        expect(run.completed + run.partial + run.rests).toBe(span);
        const rests = days.rest_days.filter((date) => date > run.start && date < run.end);
        expect(rests).toHaveLength(run.rests);
        if (began_after) expect(began_after.date < run.start).toBe(true);
      } else {
        expect(ended === null || ended.run.end < ended.by.date).toBe(true);
      }
      const { run: tonight, ended_by } = standingOn(days, TODAY);
      const status = days.records.find((day) => day.target_date === TODAY)?.completion_status;
      const over = ended_by ? 0 : (tonight?.days ?? 0);
      expect(after_today?.[status ?? "missed"] ?? current).toBe(over);
    }),
    runs(1000),
  );
});
