import { describe, expect, it } from "vitest";
import {
  areRemindersFailing,
  isBackupLate,
  isBouncingMuch,
  isFaultTold,
  webhooksLateBefore,
} from "./office-needs.ts";

const NOW = new Date("2026-03-24T09:00:00Z");

describe("what needs somebody in the office", () => {
  it.each([
    [null, true],
    ["2026-03-24T03:00:00Z", false],
    ["2026-03-23T07:00:00Z", false],
    ["2026-03-23T06:59:59Z", true],
    // Dated by a clock that was a year ahead.
    ["2027-03-24T03:00:00Z", true],
  ])("a backup last made at %s is late: %s", (last, late) => {
    expect(isBackupLate(last === null ? null : new Date(last), NOW)).toBe(late);
  });

  it.each([
    [0, 0, false],
    [4, 4, false],
    [5, 10, false],
    [5, 9, true],
  ])("%i failed of %i reminders: %s", (failed, of, failing) => {
    expect(areRemindersFailing({ failed, of })).toBe(failing);
  });

  it.each([
    ["2026-03-24T10:00:01Z", "2026-03-24T08:00:00Z", false],
    ["2026-03-24T10:00:00Z", "2026-03-24T08:55:00Z", true],
    ["2026-03-24T10:00:00Z", "2026-03-24T08:55:01Z", false],
    ["2026-03-24T09:00:01Z", "2026-03-24T08:00:00Z", true],
    ["2026-03-24T09:00:00Z", "2026-03-24T08:00:00Z", false],
  ])("a piece for %s with faults, saved at %s, is told of: %s", (at, savedAt, told) => {
    expect(isFaultTold({ at: new Date(at), savedAt: new Date(savedAt) }, NOW)).toBe(told);
  });

  it.each([
    [4, 4, false],
    [5, 500, true],
    [5, 501, false],
    [14, 1187, true],
  ])("%i bounced of a broadcast to %i: %s", (bounced, people, much) => {
    expect(isBouncingMuch({ bounced, people })).toBe(much);
  });

  it("a webhook is late after an hour", () => {
    expect(webhooksLateBefore(NOW).toISOString()).toBe("2026-03-24T08:00:00.000Z");
  });
});
