import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, calendarDateIn } from "./calendar-date.ts";
import {
  asksThisEvening,
  copyShownUntil,
  dayEndsAt,
  estimatedToday,
  isEvening,
  runningDay,
  writtenWhen,
} from "./day-rollover.ts";
import { instantOf } from "./local-time.ts";
import { type DayRecord, NO_ONE_THING_TEXT } from "./one-thing.ts";

const ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Australia/Lord_Howe",
  "Asia/Beirut",
  "Asia/Kathmandu",
];
const anyInstant = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe("the day that is not over yet", () => {
  it.each([
    ["UTC", "2026-03-24T23:59:59.999Z", "2026-03-24"],
    ["UTC", "2026-03-25T00:00:00.000Z", "2026-03-24"],
    ["UTC", "2026-03-25T00:04:59.999Z", "2026-03-24"],
    ["UTC", "2026-03-25T00:05:00.000Z", "2026-03-25"],
    ["America/New_York", "2026-03-25T04:03:00.000Z", "2026-03-24"],
    ["Asia/Kathmandu", "2026-03-24T18:19:00.000Z", "2026-03-24"],
    ["Asia/Kathmandu", "2026-03-24T18:20:00.000Z", "2026-03-25"],
    // Beirut springs forward at midnight: 28 March ends and 01:00 follows.
    ["Asia/Beirut", "2026-03-28T22:02:00.000Z", "2026-03-28"],
    // Samoa had no 30 December 2011.
    ["Pacific/Apia", "2011-12-30T10:02:00.000Z", "2011-12-29"],
  ])("in %s at %s is %s", (zone, instant, date) => {
    expect(runningDay(zone, new Date(instant))).toBe(date);
  });

  it("is never after today, and today again within five minutes §4.20", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyInstant, (zone, now) => {
        const [running, today] = [runningDay(zone, now), calendarDateIn(zone, now)];
        expect([today, addDays(today, -1)]).toContain(running);
        const later = new Date(now.getTime() + 5 * 60_000);
        expect(runningDay(zone, later) >= today).toBe(true);
      }),
    );
  });
});

describe("the end of a day", () => {
  it.each([
    ["UTC", "2026-03-24T12:00:00Z", "2026-03-25T00:00:00.000Z"],
    ["America/New_York", "2026-03-24T18:10:00Z", "2026-03-25T04:00:00.000Z"],
    ["Asia/Beirut", "2026-03-28T12:00:00Z", "2026-03-28T22:00:00.000Z"],
  ])("that runs in %s at %s is %s", (zone, now, end) => {
    expect(dayEndsAt(zone, new Date(now)).toISOString()).toBe(end);
  });

  it("separates two dates, in any zone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyInstant, (zone, now) => {
        const end = dayEndsAt(zone, now);
        const today = calendarDateIn(zone, now);
        expect(calendarDateIn(zone, new Date(end.getTime() - 1))).toBe(today);
        expect(calendarDateIn(zone, end) > today).toBe(true);
      }),
    );
  });
});

describe("the day without a server", () => {
  it.each([
    ["changes not before midnight", "2026-03-24T20:00Z", "2026-03-25T03:59Z", "2026-03-24"],
    ["changes at midnight in the zone", "2026-03-24T20:00Z", "2026-03-25T04:00Z", "2026-03-25"],
    ["changes at every midnight", "2026-03-24T20:00Z", "2026-03-28T12:00Z", "2026-03-28"],
    ["follows a clock a minute ahead", "2026-03-25T04:01Z", "2026-03-25T12:00Z", "2026-03-25"],
    ["leaves a clock a day ahead as it is", "2026-03-26T12:00Z", "2026-03-26T23:00Z", "2026-03-24"],
    ["changes at that clock's midnight", "2026-03-26T12:00Z", "2026-03-27T04:00Z", "2026-03-25"],
    ["never goes back", "2026-03-24T20:00Z", "2026-03-01T12:00Z", "2026-03-24"],
  ])("%s", (_, answeredAt, now, date) => {
    const word = { today: "2026-03-24", time_zone: "America/New_York" };
    expect(estimatedToday(word, new Date(answeredAt), new Date(now))).toBe(date);
  });
});

describe("the evening of a day", () => {
  it.each([
    ["UTC", "2026-03-24", "2026-03-24T17:59:59.999Z", false],
    ["UTC", "2026-03-24", "2026-03-24T18:00:00.000Z", true],
    ["America/New_York", "2026-03-24", "2026-03-24T21:59:59.999Z", false],
    ["America/New_York", "2026-03-24", "2026-03-24T22:00:00.000Z", true],
    ["Asia/Kathmandu", "2026-03-24", "2026-03-24T12:15:00.000Z", true],
    // The day runs on for five minutes after midnight, and so does its evening.
    ["UTC", "2026-03-24", "2026-03-25T00:03:00.000Z", true],
    // Its clocks went forward that morning: 18:00 is an hour earlier in UTC.
    ["Europe/Lisbon", "2026-03-29", "2026-03-29T16:59:00.000Z", false],
  ])("in %s, of %s at %s: %s", (zone, date, now, is) => {
    expect(isEvening(zone, date, new Date(now))).toBe(is);
  });

  it("begins once in each day, on the clock of its zone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyInstant, (zone, now) => {
        const today = calendarDateIn(zone, now);
        const begins = instantOf(zone, today, "18:00");
        expect(isEvening(zone, today, now)).toBe(begins !== null && now >= begins);
        expect(isEvening(zone, addDays(today, 1), now)).toBe(false);
        expect(isEvening(zone, addDays(today, -1), now)).toBe(true);
      }),
    );
  });
});

it.each([
  ["2026-03-24T03:59:00Z", "before"],
  ["2026-03-24T04:00:00Z", "morning"],
  ["2026-03-24T15:59:59Z", "morning"],
  ["2026-03-24T16:00:00Z", "later"],
])("a sentence committed in New York at %s was written %s", (committed_at, when) => {
  const record = { target_date: "2026-03-24", committed_at, time_zone: "America/New_York" };
  expect(writtenWhen(record)).toBe(when);
});

const RECORD: DayRecord = {
  target_date: "2026-03-24",
  content: "Call Ana",
  completion_status: "missed",
  reflected_at: null,
};
const NIGHT = "2026-03-25T01:00Z";

it.each<[string, Partial<DayRecord> | null, string, boolean]>([
  ["a sentence that is set and open, from six on", {}, "2026-03-24T22:00Z", true],
  ["none of it before six", {}, "2026-03-24T21:59Z", false],
  ["no day without a sentence", null, NIGHT, false],
  ["no day answered without one", { content: NO_ONE_THING_TEXT }, NIGHT, false],
  ["a day answered this evening", { reflected_at: "2026-03-24T23:00Z" }, NIGHT, true],
  ["no day answered before", { reflected_at: "2026-03-24T19:00Z" }, NIGHT, false],
])("asks first for %s", (_, given, now, asks) => {
  const records = given ? [{ ...RECORD, ...given }] : [];
  const days = { today: "2026-03-24", time_zone: "America/New_York", records, rest_days: [] };
  expect(asksThisEvening(days, new Date(now))).toBe(asks);
  expect(asksThisEvening({ ...days, rest_days: ["2026-03-24"] }, new Date(now))).toBe(false);
});

it.each<[string, string, string | null, DayRecord[], string | undefined]>([
  ["that day's end", "2026-03-24T20:00Z", null, [], "2026-03-25T04:00:00.000Z"],
  ["the evening that asks", "2026-03-24T20:00Z", null, [RECORD], "2026-03-24T22:00:00.000Z"],
  ["its end once it asks", "2026-03-24T23:00Z", null, [RECORD], "2026-03-25T04:00:00.000Z"],
  [
    "the membership's end",
    "2026-03-24T20:00Z",
    "2026-03-24T22:00Z",
    [],
    "2026-03-24T22:00:00.000Z",
  ],
  ["no end before", "2026-03-24T20:00Z", "2026-03-24T19:00Z", [], "2026-03-25T04:00:00.000Z"],
  ["no other day", "2026-03-25T04:00Z", null, [], undefined],
])("a copy of a day's screen is shown until %s §10.21", (_, now, membershipEnd, records, until) => {
  const days = { today: "2026-03-24", time_zone: "America/New_York", records, rest_days: [] };
  expect(copyShownUntil(days, membershipEnd, new Date(now))?.toISOString()).toBe(until);
});
