import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { describe, expect, it } from "vitest";
import { withCompletion, withText } from "./expected-overview.ts";

const TODAY = "2026-03-24";
const AT = "2026-03-24T19:00:00.000Z";

function kept(daysAgo: number): OneThingRecord {
  const target_date = addDays(TODAY, -daysAgo);
  const at = `${target_date}T19:00:00.000Z`;
  return {
    target_date,
    content: "Walk the site",
    completion_status: "completed",
    completed_at: at,
    reflected_at: at,
    committed_at: at,
    late: false,
    time_zone: "UTC",
    updated_at: at,
  };
}

const overview = (records: OneThingRecord[], current: number): Overview => ({
  today: TODAY,
  time_zone: "UTC",
  records,
  streak: { current, best: 60, today_counts: false },
  waiting: null,
  milestone: null,
});

describe("the overview that a write leads to", () => {
  it("extends the streak by the day that was answered", () => {
    const next = withCompletion(overview([kept(1), kept(2)], 2), {
      date: TODAY,
      at: AT,
      completion_status: "partial",
    });
    expect(next.streak).toEqual({ current: 3, best: 60, today_counts: true });
    expect(next.records[0]).toMatchObject({
      target_date: TODAY,
      content: "No ONE Thing set today",
      completed_at: null,
      reflected_at: AT,
    });
  });

  it("keeps the days of a streak that began before the records at hand", () => {
    const month = Array.from({ length: 29 }, (_, index) => kept(index + 1));
    const answered = withCompletion(overview(month, 44), {
      date: TODAY,
      at: AT,
      completion_status: "completed",
    });
    expect(answered.streak.current).toBe(45);
    const broken = withCompletion(answered, {
      date: addDays(TODAY, -1),
      at: AT,
      completion_status: "missed",
    });
    expect(broken.streak.current).toBe(1);
  });

  it("brings back the whole of a run whose gap is answered for, and asks no more", () => {
    const month = Array.from({ length: 28 }, (_, index) => kept(index + 2));
    const waiting = { date: addDays(TODAY, -1), streak_if_kept: 61 };
    const before = { ...overview(month, 0), waiting };
    const today = withText(before, { date: TODAY, at: AT, content: "Call Priya" });
    expect(today).toMatchObject({ streak: { current: 0 }, waiting });
    const late = { date: waiting.date, at: AT, completion_status: "completed" } as const;
    expect(withCompletion(today, late)).toMatchObject({
      streak: { current: 61, best: 61, today_counts: false },
      waiting: null,
    });
  });

  it("changes a text and nothing else", () => {
    const before = overview([kept(0), kept(1)], 2);
    const next = withText(before, { date: TODAY, at: AT, content: "Call Priya" });
    expect(next.records[0]).toEqual({ ...kept(0), content: "Call Priya", updated_at: AT });
    expect(next.records[1]).toEqual(before.records[1]);
  });
});
