import type { ChangedDays, OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { daysWithFigures } from "@sovereign/domain/day-figures";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { runs } from "#testing/runs.ts";
import { withAnswer, withDays } from "./changed-overview.ts";

const TODAY = "2026-03-24";
const YESTERDAY = addDays(TODAY, -1);

/** A response about some days, one version after `held`. */
const answerTo = (held: Overview, days: OneThingRecord[]): ChangedDays => ({
  version: held.version + 1,
  today: held.today,
  time_zone: held.time_zone,
  days: days.map((record) => ({ date: record.target_date, record })),
});

describe("the server's response to writes", () => {
  const yesterday = { date: YESTERDAY, record: testRecord(YESTERDAY) };
  const held = withDays(testOverview(TODAY, { version: 4 }), [yesterday]);
  const today = testRecord(TODAY, { content: "Call Ana" });

  it("changes nothing after a newer response", () => {
    const first = answerTo(held, [testRecord(TODAY, { content: "Call Ana" })]);
    const second = {
      ...answerTo(held, [testRecord(TODAY, { content: "Call Ben" })]),
      version: 6,
    };
    const newer = withAnswer(held, second);
    expect(newer).toMatchObject({ overview: { version: 6 }, isExact: false });
    expect(newer.overview.records[0]?.content).toBe("Call Ben");
    const late = withAnswer(newer.overview, first);
    expect(late).toEqual({ overview: newer.overview, isExact: false });
  });

  it("is known when another tab has already received it", () => {
    const answer = answerTo(held, [today]);
    const { overview } = withAnswer(held, answer);
    expect(withAnswer(overview, answer)).toEqual({ overview, isExact: true });
  });

  it.each([
    ["another write came in between", { version: 6 }],
    ["the member's zone changed", { time_zone: "Pacific/Auckland" }],
    ["the member's day went back", { today: YESTERDAY }],
    [
      "a day is after tomorrow",
      { days: [{ date: addDays(TODAY, 2), record: testRecord(addDays(TODAY, 2)) }] },
    ],
  ])("triggers a refetch of the overview when %s", (_, given) => {
    expect(withAnswer(held, { ...answerTo(held, [today]), ...given }).isExact).toBe(false);
  });
});

describe("an overview merged with the server's response", () => {
  const FIRST = addDays(TODAY, -70);
  const dates = Array.from({ length: 74 }, (_, age) => addDays(FIRST, age));

  type Days = Map<CalendarDate, OneThingRecord>;
  const latestFirst = (days: Days) =>
    [...days.values()].sort((one, other) => (one.target_date < other.target_date ? 1 : -1));
  /** Returns the overview that the server computes from all days. */
  const fromServer = (
    days: Days,
    rest_days: CalendarDate[],
    today: CalendarDate,
    version: number,
  ) =>
    testOverview(today, {
      ...daysWithFigures(
        { standing: null, records: latestFirst(days), older: [], rest_days },
        today,
      ),
      version,
    });

  const answered = fc.record({
    completion_status: fc.constantFrom("completed" as const, ...COMPLETION_STATUSES),
    reflected_at: fc.constantFrom(null, "2026-03-24T19:00:00.000Z", "2026-03-24T20:00:00.000Z"),
    content: fc.constantFrom("Call Ana", "Call Ben"),
  });
  const written = fc.record({
    age: fc.integer({ min: -1, max: 8 }),
    record: fc.option(answered, { freq: 8 }),
  });
  const steps = fc.array(
    fc.record({
      wait: fc.constantFrom(0, 0, 0, 1, 2),
      writes: fc.array(written, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it("equals the one the server would return, whatever was written and whenever §4.9", () => {
    const history = fc.array(fc.option(answered, { freq: 5 }), { maxLength: dates.length - 3 });
    const rests = fc.subarray(dates);
    fc.assert(
      fc.property(history, rests, fc.boolean(), steps, (before, given, hasRests, all) => {
        const days: Days = new Map();
        for (const [index, each] of before.entries()) {
          const date = dates[dates.length - 4 - index] ?? FIRST;
          if (each) days.set(date, testRecord(date, each));
        }
        const rest_days = hasRests ? given.filter((_, index) => index % 6 === 0) : [];
        let [today, version]: [CalendarDate, number] = [TODAY, 0];
        let held = fromServer(days, rest_days, today, version);
        for (const { wait, writes } of all) {
          today = addDays(today, wait);
          version += 1;
          const touched = new Map<CalendarDate, OneThingRecord | null>();
          for (const { age, record } of writes) {
            const date = addDays(today, -age);
            const after = record && testRecord(date, record);
            if (after) days.set(date, after);
            // Only tomorrow's line can be deleted.
            else if (age < 0) days.delete(date);
            touched.set(date, days.get(date) ?? null);
          }
          const changed = [...touched].map(([date, record]) => ({ date, record }));
          const answer = { version, today, time_zone: "UTC", days: changed };
          const { overview, isExact } = withAnswer(held, answer);
          expect(overview).toEqual(fromServer(days, rest_days, today, version));
          expect(isExact).toBe(true);
          held = overview;
        }
      }),
      runs(300),
    );
  });
});
