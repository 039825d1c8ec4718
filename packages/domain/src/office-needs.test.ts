import { describe, expect, it } from "vitest";
import { areRemindersFailing, isBackupLate, webhooksLateBefore } from "./office-needs.ts";

const NOW = new Date("2026-03-24T09:00:00Z");

describe("what needs somebody in the office", () => {
  it.each([
    [null, true],
    ["2026-03-24T03:00:00Z", false],
    ["2026-03-23T07:00:00Z", false],
    ["2026-03-23T06:59:59Z", true],
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

  it("a webhook is late after an hour", () => {
    expect(webhooksLateBefore(NOW).toISOString()).toBe("2026-03-24T08:00:00.000Z");
  });
});
