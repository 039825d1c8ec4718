import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastMailedWeek, nextMondayMailAt } from "./monday-mail.ts";

describe("the week of Monday's mail", () => {
  it.each([
    // The clock went forward on the Sunday before, or back.
    ["Europe/Lisbon", "2026-03-30T06:00:00Z", "2026-03-23T00:00:00Z", "2026-03-29T23:00:00Z"],
    ["Europe/Lisbon", "2026-10-26T07:00:00Z", "2026-10-18T23:00:00Z", "2026-10-26T00:00:00Z"],
    ["America/New_York", "2026-03-09T11:00:00Z", "2026-03-02T05:00:00Z", "2026-03-09T04:00:00Z"],
    ["Pacific/Kiritimati", "2026-03-22T17:00:00Z", "2026-03-15T10:00:00Z", "2026-03-22T10:00:00Z"],
    ["UTC", "2026-03-23T07:00:00Z", "2026-03-16T00:00:00Z", "2026-03-23T00:00:00Z"],
  ])("in %s is due at %s", (zone, sentAt, from, to) => {
    const at = new Date(sentAt);
    const week = lastMailedWeek(zone, at);
    expect(week).toMatchObject({ sentAt: at, from: new Date(from), to: new Date(to) });
    const before = lastMailedWeek(zone, new Date(at.getTime() - 1));
    expect(before.to).toEqual(week.from);
    expect(nextMondayMailAt(zone, new Date(at.getTime() - 1))).toEqual(at);
  });

  it("is over whenever its mail is due, and the next is due within eight days", () => {
    const zones = ["Europe/Lisbon", "America/Santiago", "Asia/Kolkata", "Pacific/Apia", "UTC"];
    const instants = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, now) => {
        const { to, sentAt } = lastMailedWeek(zone, now);
        const next = nextMondayMailAt(zone, now);
        expect(to < sentAt && sentAt <= now && now < next).toBe(true);
        expect(next.getTime() - now.getTime()).toBeLessThan(8 * 24 * 3_600_000);
      }),
    );
  });
});
