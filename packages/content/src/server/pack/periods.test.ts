import { describe, expect, it } from "vitest";
import { periodOn, readPeriod } from "./periods.ts";

describe("a period of release", () => {
  it.each([
    ["April 2026", "2026-04-01", "2026-04-30"],
    ["December 2026", "2026-12-01", "2026-12-31"],
    ["February 2028", "2028-02-01", "2028-02-29"],
    ["Q2 2026", "2026-04-01", "2026-06-30"],
    ["Q4 2026", "2026-10-01", "2026-12-31"],
    ["March 15, 2026", "2026-03-15", "2026-03-15"],
    ["2026", "2026-01-01", "2026-12-31"],
  ])("%s lasts from %s to %s", (text, first, last) => {
    expect(readPeriod(text)).toEqual({ first, last });
  });

  it.each([
    "soon",
    "Q5 2026",
    "Q0 2026",
    "Avril 2026",
    "april 2026",
    "Apr 2026",
    "February 30, 2026",
    "Smarch 3, 2026",
    "March 015, 2026",
    "15 March 2026",
    "26",
    "Q2  2026",
    "0000",
    "",
  ])("is not read from %j", (text) => {
    expect(readPeriod(text)).toBeNull();
  });

  it.each([
    ["2026-03-31", "ahead"],
    ["2026-04-01", "now"],
    ["2026-06-30", "now"],
    ["2026-07-01", "over"],
  ])("Q2 2026 is seen from %s as %s", (today, time) => {
    const period = readPeriod("Q2 2026");
    expect(period && periodOn(period, today)).toBe(time);
  });
});
