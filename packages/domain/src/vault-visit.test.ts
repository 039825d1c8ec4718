import { describe, expect, it } from "vitest";
import { newsOf, visitAt } from "./vault-visit.ts";

const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);

describe("a visit of the vault", () => {
  it.each([
    ["the first", null, "10T12:00", null],
    ["goes on", { seen: at("10T11:30"), since: at("03T09:00") }, "10T12:00", "03T09:00"],
    ["the next", { seen: at("09T11:30"), since: at("03T09:00") }, "10T12:00", "09T11:30"],
    ["the second", { seen: at("09T11:30"), since: null }, "10T12:00", "09T11:30"],
  ] as const)("%s", (_, former, now, since) => {
    expect(visitAt(former, at(now))).toEqual({ seen: at(now), since: since && at(since) });
  });
});

describe("a piece", () => {
  const visit = { seen: at("10T12:00"), since: at("09T12:00") };
  it.each([
    ["opened since", "10T09:00", "10T09:00", "new"],
    ["opened and changed since", "10T09:00", "10T10:00", "new"],
    ["changed since", "01T09:00", "10T09:00", "changed"],
    ["as it was", "01T09:00", "09T12:00", null],
  ] as const)("%s", (_, opened, changed, news) => {
    expect(newsOf({ since: at(opened), changed: at(changed) }, visit)).toBe(news);
  });

  it("is nothing new in the first visit, nor after a quarter of a year", () => {
    const dates = { since: at("10T11:00"), changed: at("10T11:00") };
    expect(newsOf(dates, { seen: at("10T12:00"), since: null })).toBeNull();
    const long = { seen: new Date("2026-07-01"), since: new Date("2026-01-01") };
    expect(newsOf(dates, long)).toBeNull();
  });
});
