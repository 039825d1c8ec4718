import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";
import { addDays } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";
import { describe, expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { optimisticOverview, withCompletion, withNote, withText } from "./optimistic-overview.ts";

const TODAY = "2026-03-24";
const AT = "2026-03-24T19:00:00.000Z";

const kept = (daysAgo: number) => testRecord(addDays(TODAY, -daysAgo));

/** An overview whose days follow a run of `before` days, with a best run of sixty. */
function overview(records: OneThingRecord[], before = 0): Overview {
  const none = noStanding(addDays(TODAY, -30));
  const [start, end] = [addDays(none.through, 1 - before), none.through];
  const run = before > 0 ? { start, end, days: before, partial: 0 } : null;
  return testOverview(TODAY, {
    records,
    streak: { current: 0, best: 60, today_counts: false },
    earlier: { ...none, run, best: 60 },
  });
}

describe("the overview after a write", () => {
  it("extends the streak by the answered day", () => {
    const next = withCompletion(overview([kept(1), kept(2)]), {
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

  it("reverts the best together with the answer that made it, as the server does", () => {
    const days = overview([kept(0), kept(1), kept(2)]);
    const earlier = { ...days.earlier, best: 0 };
    const streak = { current: 3, best: 3, today_counts: true };
    const next = withCompletion(
      { ...days, earlier, streak },
      { date: TODAY, at: AT, completion_status: "missed" },
    );
    expect(next.streak).toEqual({ current: 2, best: 2, today_counts: false });
  });

  it("restores a whole run once its gap is answered, and asks no more", () => {
    const month = Array.from({ length: 28 }, (_, index) => kept(index + 2));
    const waiting = { date: addDays(TODAY, -1), streak_if_kept: 61 };
    const before = { ...overview(month, 32), waiting };
    const today = withText(before, { date: TODAY, at: AT, content: "Call Priya" });
    expect(today).toMatchObject({ streak: { current: 0 }, waiting });
    const late = { date: waiting.date, at: AT, completion_status: "completed" } as const;
    expect(withCompletion(today, late)).toMatchObject({
      streak: { current: 61, best: 61, today_counts: false },
      waiting: null,
    });
  });

  it("keeps a text for tomorrow apart from the days, and removes it when empty", () => {
    const before = overview([kept(0), kept(1)]);
    const date = addDays(TODAY, 1);
    const next = withText(before, { date, at: AT, content: "Call Ana" });
    expect(next).toEqual({ ...before, tomorrow: next.tomorrow });
    expect(next.tomorrow).toMatchObject({
      target_date: date,
      content: "Call Ana",
      reflected_at: null,
      committed_at: AT,
      late: false,
    });
    expect(withText(next, { date, at: AT, content: "" })).toEqual(before);
  });

  it("sets a day's note and removes it", () => {
    const before = overview([kept(0), kept(1)]);
    const noted = withNote(before, { date: TODAY, at: AT, note: "He signed." });
    expect(noted.records[0]).toEqual({ ...kept(0), note: "He signed.", updated_at: AT });
    expect(withNote(noted, { date: TODAY, at: AT, note: "" }).records[0]?.note).toBeNull();
  });
});

describe("the overview of a day that started without the server", () => {
  const TOMORROW = addDays(TODAY, 1);
  const open = (date: string) =>
    testRecord(date, { completion_status: "missed", completed_at: null, reflected_at: null });
  const text = (date: string, edited_at: string): MemberWrite => ({
    kind: "text",
    date,
    content: "Call Priya",
    id: crypto.randomUUID(),
    seq: 1,
    edited_at,
    time_zone: "UTC",
  });

  it("is empty, waits for yesterday's answer, and starts with the line saved for it", () => {
    const before = overview([open(TODAY), kept(1), kept(2)]);
    const next = optimisticOverview(before, [], TOMORROW);
    expect(next).toMatchObject({
      today: TOMORROW,
      waiting: { date: TODAY, streak_if_kept: 3 },
      streak: { current: 0 },
    });
    expect(next.records.map(({ target_date }) => target_date)).not.toContain(TOMORROW);
    const line = optimisticOverview({ ...before, tomorrow: open(TOMORROW) }, [], TOMORROW);
    expect([line.records[0]?.target_date, line.tomorrow]).toEqual([TOMORROW, null]);
  });

  it("has what was written on each day on that day, and nothing of it late", () => {
    const writes = [
      text(TODAY, `${TODAY}T20:00:00.000Z`),
      text(TOMORROW, `${TOMORROW}T06:00:00.000Z`),
    ];
    const { records } = optimisticOverview(overview([kept(1)]), writes, TOMORROW);
    expect(records.map(({ target_date, late }) => [target_date, late])).toEqual([
      [TOMORROW, false],
      [TODAY, false],
      [addDays(TODAY, -1), false],
    ]);
  });

  it("counts the days that have left its thirty among the earlier ones", () => {
    const days = Array.from({ length: 30 }, (_, daysAgo) => kept(daysAgo));
    const next = optimisticOverview(overview(days, 5), [], TOMORROW);
    expect([next.records.length, next.streak.current]).toEqual([29, 35]);
  });
});
