import { expect, it } from "vitest";
import { calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt, instantOf, isLocalTime } from "./local-time.ts";

it.each([
  ["00:00", true],
  ["07:30", true],
  ["23:59", true],
  ["24:00", false],
  ["7:30", false],
  ["07:60", false],
  ["07:30:00", false],
  ["", false],
])("accepts %j as a time of day: %s", (text, exists) => {
  expect(isLocalTime(text)).toBe(exists);
});

it.each([
  ["an ordinary day", "Europe/Lisbon", "2026-03-24", "07:30", "2026-03-24T07:30:00.000Z"],
  ["a zone far behind", "Pacific/Pago_Pago", "2026-03-24", "23:59", "2026-03-25T10:59:00.000Z"],
  ["a zone far ahead", "Pacific/Kiritimati", "2026-03-24", "00:00", "2026-03-23T10:00:00.000Z"],
  ["a quarter of an hour", "Asia/Kathmandu", "2026-03-24", "07:30", "2026-03-24T01:45:00.000Z"],
  ["before clocks go on", "America/New_York", "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
  ["in the gap", "America/New_York", "2026-03-08", "02:30", "2026-03-08T07:00:00.000Z"],
  ["after the gap", "America/New_York", "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
  [
    "a gap of half an hour",
    "Australia/Lord_Howe",
    "2026-10-04",
    "02:15",
    "2026-10-03T15:30:00.000Z",
  ],
  ["the doubled hour", "America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
  ["after the doubled hour", "America/New_York", "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
  ["a day that starts at one", "Africa/Cairo", "2026-04-24", "00:10", "2026-04-23T22:00:00.000Z"],
  [
    "a gap over midnight",
    "America/Scoresbysund",
    "2026-03-28",
    "23:30",
    "2026-03-29T00:59:00.000Z",
  ],
])("finds %s in %s on %s at %s", (_case, zone, date, time, instant) => {
  expect(instantOf(zone, date, time)?.toISOString()).toBe(instant);
});

it("finds no instant on the day that Samoa skipped", () => {
  expect(instantOf("Pacific/Apia", "2011-12-30", "07:30")).toBeNull();
  expect(instantOf("Pacific/Apia", "2011-12-31", "07:30")?.toISOString()).toBe(
    "2011-12-30T17:30:00.000Z",
  );
  expect(dayBeginsAt("Pacific/Apia", "2011-12-30").toISOString()).toBe("2011-12-30T10:00:00.000Z");
});

it("rejects an invalid date or time", () => {
  expect(() => instantOf("UTC", "2026-13-01", "07:30")).toThrow(RangeError);
  expect(() => instantOf("UTC", "2026-03-24", "7h")).toThrow(RangeError);
});

it("is UTC's in a zone that this runtime does not know, as are dates", () => {
  const at = new Date("2026-03-10T23:30:00Z");
  expect(instantOf("Mars/Phobos", "2026-03-10", "23:30")).toEqual(at);
  expect(calendarDateIn("Mars/Phobos", at)).toBe("2026-03-10");
});
