import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, daysBetween } from "./calendar-date.ts";
import { type KnownDays, standingAfter, standingOn, standingToKeep } from "./standing.ts";
import { firstShownDay, streakOf } from "./streak.ts";
import { strengthOf } from "./strength.ts";
import { daysOf } from "./testing/days.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2026-03-24";

const anyHistory = fc
  .array(fc.constantFrom(..."cccccccppmmor."), { maxLength: 150 })
  .map((letters) => daysOf(letters.join(""), TODAY));

/** The same days as an overview has them: thirty, and a standing before them. */
function known({ records, rest_days }: KnownDays, today = TODAY): KnownDays {
  const from = firstShownDay(today);
  return {
    today,
    records: records.filter((day) => day.target_date >= from && day.target_date <= today),
    rest_days: rest_days.filter((date) => date >= from),
    earlier: standingAfter(null, records, rest_days, addDays(from, -1)),
  };
}

it("is the same from thirty days and an earlier standing as from all days §4.8", () => {
  fc.assert(
    fc.property(anyHistory, (all) => {
      expect(streakOf(known(all))).toEqual(streakOf(all));
      expect(strengthOf(known(all))).toEqual(strengthOf(all));
      const [whole, split] = [standingOn(all, TODAY), standingOn(known(all), TODAY)];
      expect(split).toEqual(whole);
    }),
    runs(1000),
  );
});

it("is the same however often it was stored in between", () => {
  fc.assert(
    fc.property(anyHistory, fc.array(fc.nat(150), { maxLength: 6 }), (all, ages) => {
      const stops = ages.map((age) => addDays(TODAY, -age)).sort();
      const kept = stops.reduce(
        (standing, through) => standingAfter(standing, all.records, all.rest_days, through),
        standingAfter(null, all.records, all.rest_days, addDays(TODAY, -151)),
      );
      expect(standingAfter(kept, all.records, all.rest_days, TODAY)).toEqual(
        standingAfter(null, all.records, all.rest_days, TODAY),
      );
    }),
    runs(300),
  );
});

it("names the day before a run and the day that ended it", () => {
  expect(standingOn(daysOf("cm.cpr.c", TODAY), addDays(TODAY, -1))).toMatchObject({
    run: { start: "2026-03-20", end: "2026-03-21", days: 2, partial: 1 },
    began_after: { date: "2026-03-19", recorded: false },
    ended_by: { date: "2026-03-23", recorded: false },
    best: 2,
  });
});

it("is stored for closed days only, once in two weeks", () => {
  const all = daysOf("c".repeat(120), TODAY);
  const keep = (today: string, kept = standingToKeep(null, all.records, [], TODAY)) =>
    standingToKeep(kept, all.records, [], today);
  const first = standingToKeep(null, all.records, [], TODAY);
  expect(first?.through).toBe("2026-02-17");
  expect(keep(addDays(TODAY, 13))).toBeNull();
  expect(keep(addDays(TODAY, 14))?.through).toBe("2026-03-03");
  expect(daysBetween(first?.through ?? "", firstShownDay(TODAY))).toBeGreaterThan(5);
  expect(standingToKeep(null, daysOf("c".repeat(48), TODAY).records, [], TODAY)).toBeNull();
  expect(standingToKeep(null, [], [], TODAY)).toBeNull();
});
