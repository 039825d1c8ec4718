import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  calendarDateIn,
  dateRange,
  daysBetween,
  isCalendarDate,
} from "./calendar-date.ts";
import { runs } from "./testing/runs.ts";

const anyDate = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("isCalendarDate", () => {
  it.each(["2026-01-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])(
    "accepts %s",
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  it.each(
    [
      ["2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00"],
      [
        "2026-1-1",
        "26-01-01",
        "+02026-01-01",
        "2026-01-01T00:00:00Z",
        " 2026-01-01",
        "2026-01-01\n",
      ],
      ["", "0000-01-01", "2026/01/01", "today", "２０２６-01-01"],
    ].flat(),
  )("refuses %j", (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });
});

describe("calendarDateIn", () => {
  it.each([
    ["UTC", "2026-03-24T23:59:59.999Z", "2026-03-24"],
    ["UTC", "2026-03-25T00:00:00.000Z", "2026-03-25"],
    ["America/New_York", "2026-03-25T02:30:00Z", "2026-03-24"],
    ["Australia/Sydney", "2026-03-23T20:30:00Z", "2026-03-24"],
    ["America/Los_Angeles", "2026-01-01T07:59:59Z", "2025-12-31"],
    ["Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02"],
    ["Asia/Tokyo", "2024-02-28T15:00:00Z", "2024-02-29"],
    ["Asia/Tokyo", "2023-02-28T15:00:00Z", "2023-03-01"],
    ["Pacific/Kiritimati", "2026-06-30T10:00:00Z", "2026-07-01"],
    ["Pacific/Pago_Pago", "2026-07-01T10:59:59Z", "2026-06-30"],
    ["Etc/GMT+12", "2026-07-01T11:59:59Z", "2026-06-30"],
  ])("in %s at %s is %s", (zone, instant, date) => {
    expect(calendarDateIn(zone, new Date(instant))).toBe(date);
  });

  it("skips the day that Samoa skipped when it crossed the date line §3.2", () => {
    expect(calendarDateIn("Pacific/Apia", new Date("2011-12-30T09:59:59Z"))).toBe("2011-12-29");
    expect(calendarDateIn("Pacific/Apia", new Date("2011-12-30T10:00:00Z"))).toBe("2011-12-31");
  });

  it("is what the runtime shows throughout any minute, in every zone", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    // Clocks change at quarters of an hour, in Newfoundland once a minute later.
    const minutes = fc
      .record({
        quarter: fc.integer({ min: 0, max: Date.UTC(2099) / 900_000 }),
        minute: fc.integer({ min: -1, max: 2 }),
      })
      .map(({ quarter, minute }) => quarter * 900_000 + minute * 60_000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (timeZone, minute) => {
        const shown = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" });
        for (const instant of [minute, minute + 59_999]) {
          expect(calendarDateIn(timeZone, new Date(instant))).toBe(shown.format(instant));
        }
      }),
      { ...runs(2000), examples: [["America/St_Johns", Date.UTC(2010, 10, 7, 2, 31)]] },
    );
  });

  it("rejects an invalid instant", () => {
    expect(() => calendarDateIn("UTC", new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("arithmetic", () => {
  it("crosses leap days and year ends", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
    expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2026-01-02", "2026-01-01")).toBe(-1);
  });

  it("adds and counts inversely", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(isCalendarDate(moved)).toBe(true);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
        expect(Math.sign(days)).toBe(moved === date ? 0 : moved > date ? 1 : -1);
      }),
    );
  });

  it("lists a range with both ends, and an empty one backwards", () => {
    expect(dateRange("2024-02-28", "2024-03-01")).toEqual([
      "2024-02-28",
      "2024-02-29",
      "2024-03-01",
    ]);
    expect(dateRange("2026-01-01", "2026-01-01")).toEqual(["2026-01-01"]);
    expect(dateRange("2026-01-02", "2026-01-01")).toEqual([]);
  });
});
