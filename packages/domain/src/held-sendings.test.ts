import { describe, expect, it } from "vitest";
import { isLate, isMorning } from "./held-sendings.ts";

describe("lateness", () => {
  const due = new Date("2026-03-10T12:00:00Z");

  it.each([
    ["2026-03-10T11:00:00Z", false],
    ["2026-03-10T13:00:00Z", false],
    ["2026-03-10T13:00:01Z", true],
  ])("begins an hour after the time: %s", (now, late) => {
    expect(isLate(due, new Date(now))).toBe(late);
  });

  it.each([
    ["UTC", "2026-03-10T05:59:59Z", false],
    ["UTC", "2026-03-10T06:00:00Z", true],
    ["UTC", "2026-03-10T10:59:59Z", true],
    ["UTC", "2026-03-10T11:00:00Z", false],
    ["America/New_York", "2026-03-10T07:30:00Z", false],
    ["America/New_York", "2026-03-10T11:00:00Z", true],
    ["Pacific/Kiritimati", "2026-03-09T16:30:00Z", true],
    // The night on which clocks go forward.
    ["Europe/Berlin", "2026-03-29T04:00:00Z", true],
    ["Europe/Berlin", "2026-03-29T03:59:00Z", false],
  ])("knows a morning in %s at %s: %s", (timeZone, now, morning) => {
    expect(isMorning(timeZone, new Date(now))).toBe(morning);
  });
});
