import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { dayMarks } from "./day-mark.ts";
import { daysOf } from "./testing/days.ts";
import { weekFindings } from "./week-review.ts";

const SUNDAY = "2026-03-22";
const dayAt = (index: number) => addDays("2026-03-16", index);

/** A week's findings from its letters; completed at `hours` in UTC, otherwise at 20:00. */
function findings(letters: string, hours: Record<number, string> = {}, timeZone = "UTC") {
  const days = daysOf(letters, SUNDAY);
  const records = days.records.map((record) => {
    const at = hours[Number(record.target_date.slice(8)) - 16] ?? "20:00";
    const instant = at.includes("T") ? at : `${record.target_date}T${at}:00.000Z`;
    const completed_at = record.completion_status === "completed" ? instant : null;
    return { ...record, content: "Call Ana", completed_at, time_zone: timeZone };
  });
  return weekFindings(dayMarks({ ...days, records }, dayAt(0), SUNDAY));
}

describe("the best day of a week", () => {
  it("is the one completed at the earliest hour §9.10", () => {
    const hours = { 1: "12:40", 2: "10:15", 3: "16:31", 4: "09:20", 6: "18:05" };
    expect(findings("pccccpc", hours).best).toMatchObject({ dates: [dayAt(4)], minute: 560 });
  });

  it("is two where they were equally early, and none where no day was completed", () => {
    expect(findings("ccm....", { 0: "09:00", 1: "09:00" }).best?.dates).toEqual([
      dayAt(0),
      dayAt(1),
    ]);
    expect(findings("pppm.r.").best).toBeNull();
  });

  it("uses the clock where the member was, and ignores late answers", () => {
    const hours = { 0: "2026-03-16T12:00:00.000Z", 1: "2026-03-18T13:00:00.000Z" };
    expect(findings("cc.....", hours, "America/New_York").best).toMatchObject({
      dates: [dayAt(0)],
      minute: 8 * 60,
    });
    expect(findings(".c.....", hours, "America/New_York").best).toBeNull();
  });
});

describe("the hardest day of a week", () => {
  it.each([
    ["pccccpc", { date: dayAt(0), mark: "partial", others: 1 }],
    ["pcmc.pc", { date: dayAt(2), mark: "missed", others: 0 }],
    ["pcc..rc", { date: dayAt(3), mark: "no-record", others: 1 }],
    ["ccccrrc", null],
  ])("of %s is %j", (letters, hardest) => {
    expect(findings(letters).hardest).toEqual(hardest);
  });

  it("is none that can still be answered", () => {
    expect(findings("cccccco").hardest).toBeNull();
    expect(findings("cccccco").counts).toMatchObject({ kept: 6, planned: 7, unanswered: 1 });
  });
});

it("counts no kept day in a week without a record", () => {
  const { counts, best, hardest } = findings(".......");
  expect([counts.kept, best, hardest?.mark]).toEqual([0, null, "no-record"]);
});
