import { expect, it } from "vitest";
import { withdrawalEndsAt } from "./refund-life.ts";

it.each([
  ["2026-03-10T12:00:00.000Z", "UTC", "2026-03-25T00:00:00.000Z"],
  ["2026-03-10T00:00:00.000Z", "UTC", "2026-03-25T00:00:00.000Z"],
  // The day is the member's; their clocks go forward in between.
  ["2026-03-20T23:30:00.000Z", "Europe/Berlin", "2026-04-04T22:00:00.000Z"],
  ["2026-03-20T23:30:00.000Z", "America/New_York", "2026-04-04T04:00:00.000Z"],
  ["2026-12-31T23:30:00.000Z", "Pacific/Kiritimati", "2027-01-15T10:00:00.000Z"],
])("a purchase of %s in %s can be taken back until %s", (at, timeZone, end) => {
  expect(withdrawalEndsAt(new Date(at), timeZone).toISOString()).toBe(end);
});
