import { addDays, dateRange, daysBetween } from "@sovereign/domain/calendar-date";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthsOf } from "./months.ts";
import { standingAfter } from "./year-keys.ts";

const DATES = dateRange("2025-04-01", "2026-03-31");
const MONTHS = monthsOf(DATES.map((date) => ({ date, mark: "completed" as const })));

function after(date: string, keys: string[], control = false): string {
  let standing = { date, column: Number(date.slice(8)) };
  for (const key of keys) standing = standingAfter(MONTHS, standing, key, control) ?? standing;
  return standing.date;
}

describe("a key in the year", () => {
  it.each([
    ["ArrowLeft", "2026-03-01", "2026-02-28"],
    ["ArrowRight", "2025-12-31", "2026-01-01"],
    ["ArrowUp", "2026-03-20", "2026-02-20"],
    ["ArrowUp", "2026-03-31", "2026-02-28"],
    ["ArrowDown", "2025-04-30", "2025-05-30"],
    ["PageUp", "2026-03-20", "2025-12-20"],
    ["PageDown", "2026-02-11", "2026-03-11"],
    ["Home", "2026-03-20", "2026-03-01"],
    ["End", "2026-02-20", "2026-02-28"],
    ["ArrowLeft", "2025-04-01", "2025-04-01"],
    ["ArrowDown", "2026-03-20", "2026-03-20"],
  ])("%s moves from %s to %s", (key, from, to) => {
    expect(after(from, [key])).toBe(to);
  });

  it("keeps the day of the month across a month that lacks it", () => {
    expect(after("2026-03-31", ["ArrowUp", "ArrowUp"])).toBe("2026-01-31");
    expect(after("2026-03-31", ["ArrowUp", "ArrowLeft", "ArrowUp"])).toBe("2026-01-27");
  });

  it("moves to the ends of the year with Control", () => {
    expect(after("2025-10-12", ["Home"], true)).toBe("2025-04-01");
    expect(after("2025-10-12", ["End"], true)).toBe("2026-03-31");
  });

  it("is ignored where it means something else", () => {
    const here = { date: "2026-03-20", column: 20 };
    for (const key of ["Tab", "Enter", " ", "a"]) {
      expect(standingAfter(MONTHS, here, key)).toBeUndefined();
    }
    expect(standingAfter(MONTHS, here, "ArrowLeft", true)).toBeUndefined();
  });

  it("never moves out of the year, and a day back and forth ends where it started §9.6", () => {
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home"];
    fc.assert(
      fc.property(
        fc.nat({ max: DATES.length - 1 }),
        fc.array(fc.constantFrom(...keys, "End"), { maxLength: 20 }),
        (index, pressed) => {
          const date = after(addDays("2025-04-01", index), pressed);
          expect(daysBetween("2025-04-01", date)).toBeGreaterThanOrEqual(0);
          expect(daysBetween(date, "2026-03-31")).toBeGreaterThanOrEqual(0);
          if (date !== "2026-03-31") {
            expect(after(date, ["ArrowRight", "ArrowLeft"])).toBe(date);
          }
        },
      ),
    );
  });
});
