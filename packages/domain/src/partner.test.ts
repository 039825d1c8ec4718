import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, dateRange } from "./calendar-date.ts";
import { COMPLETION_STATUSES } from "./one-thing.ts";
import {
  invitationEndsAt,
  isSignalOfToday,
  mayRing,
  nightBefore,
  PARTNER_MARKS,
  parsePartnerName,
  type SeenDays,
  SIGNALS,
  seenDays,
  signalRefusal,
} from "./partner.ts";
import { type KnownDays, noStanding, type RecordedDay } from "./standing.ts";
import { runs } from "./testing/runs.ts";

const TODAY = "2026-03-24";
const FIRST = addDays(TODAY, -80);

const record = (target_date: CalendarDate, status: string, answered = true): RecordedDay => ({
  target_date,
  completion_status: status as RecordedDay["completion_status"],
  reflected_at: answered ? `${target_date}T20:00:00.000Z` : null,
});

type Life = { records: RecordedDay[]; rest_days: CalendarDate[] };

function seen({ records, rest_days }: Life, since: CalendarDate): SeenDays {
  const days: KnownDays = {
    today: TODAY,
    records,
    rest_days,
    earlier: noStanding(addDays(FIRST, -1)),
  };
  return seenDays(days, { since, records, rest_days });
}

const statuses = fc.constantFrom(...COMPLETION_STATUSES, "open", "rest", null);
const life = fc.array(statuses, { minLength: 81, maxLength: 81 }).map((all): Life => {
  const dates = dateRange(FIRST, TODAY);
  const records: RecordedDay[] = [];
  const rest_days: CalendarDate[] = [];
  all.forEach((status, index) => {
    const date = dates[index] ?? TODAY;
    if (status === "rest") rest_days.push(date);
    else if (status === "open") records.push(record(date, "missed", false));
    else if (status !== null) records.push(record(date, status));
  });
  return { records, rest_days };
});
const since = fc.nat(80).map((back) => addDays(TODAY, -back));

describe("what a partner sees of a member", () => {
  it("names each day from the acceptance on, and today last", () => {
    const records = [
      record("2026-03-18", "completed"),
      record("2026-03-19", "completed"),
      record("2026-03-20", "partial"),
      record("2026-03-21", "missed"),
      record("2026-03-23", "missed", false),
      record("2026-03-24", "missed", false),
    ];
    expect(seen({ records, rest_days: ["2026-03-22"] }, "2026-03-19")).toEqual({
      today: TODAY,
      days: [
        { date: "2026-03-19", mark: "kept" },
        { date: "2026-03-20", mark: "partly" },
        { date: "2026-03-21", mark: "missed" },
        { date: "2026-03-22", mark: "rest" },
        { date: "2026-03-23", mark: "open" },
        { date: "2026-03-24", mark: "open" },
      ],
      streak: 0,
      best: 2,
      strength: expect.any(Number),
    });
  });

  it("is at most thirty days, none before the acceptance, and only the five marks", () => {
    fc.assert(
      fc.property(life, since, (days, from) => {
        const { days: shown } = seen(days, from);
        expect(shown.length).toBeLessThanOrEqual(30);
        expect(shown.at(-1)?.date).toBe(TODAY);
        for (const { date, mark } of shown) {
          expect(date >= from).toBe(true);
          if (mark !== null) expect(PARTNER_MARKS).toContain(mark);
        }
      }),
      runs(300),
    );
  });

  it("does not depend on days before the acceptance, but for the streak's number", () => {
    fc.assert(
      fc.property(life, life, since, (one, other, from) => {
        const mixed: Life = {
          records: [
            ...other.records.filter(({ target_date }) => target_date < from),
            ...one.records.filter(({ target_date }) => target_date >= from),
          ],
          rest_days: [
            ...other.rest_days.filter((date) => date < from),
            ...one.rest_days.filter((date) => date >= from),
          ],
        };
        const { streak: _, ...shown } = seen(one, from);
        expect(seen(mixed, from)).toMatchObject(shown);
      }),
      runs(300),
    );
  });

  it("has no instant of an answer", () => {
    fc.assert(
      fc.property(life, since, fc.nat(1439), (days, from, minute) => {
        const at = new Date(Date.parse(`${TODAY}T00:00:00Z`) + minute * 60_000).toISOString();
        const moved = days.records.map((day) => ({
          ...day,
          reflected_at: day.reflected_at === null ? null : at,
        }));
        expect(seen({ ...days, records: moved }, from)).toEqual(seen(days, from));
      }),
      runs(300),
    );
  });
});

describe("a signal", () => {
  it.each([
    ["seen", null, false, null],
    ["seen", "open", true, null],
    ["still_time", "open", true, null],
    ["still_time", "open", false, "not_evening"],
    ["still_time", null, true, "not_open"],
    ["still_time", "kept", true, "not_open"],
    ["well_kept", "kept", false, null],
    ["well_kept", "partly", true, null],
    ["well_kept", "missed", true, "not_kept"],
    ["well_kept", "rest", true, "not_kept"],
    ["well_kept", "open", true, "not_kept"],
  ] as const)(
    "%s about a day that is %s, in the evening: %s, is refused as %s",
    (signal, mark, evening, why) => {
      expect(signalRefusal(signal, { mark, evening }, [])).toBe(why);
    },
  );

  it("of each kind is sent once a day", () => {
    for (const signal of SIGNALS) {
      expect(signalRefusal(signal, { mark: "open", evening: true }, SIGNALS)).toBe("sent_today");
    }
  });

  it("rings from 7:00 AM until before 10:00 PM of whom it is for", () => {
    const rings = (time: string) => mayRing("Asia/Kolkata", new Date(`2026-03-24T${time}+05:30`));
    expect(["00:00", "06:59", "07:00", "21:59", "22:00", "23:59"].map(rings)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("that came in the night before is read on the day after it, also after a skipped one", () => {
    expect(nightBefore("2026-03-24", "Asia/Kolkata")).toEqual(new Date("2026-03-23T22:00+05:30"));
    expect(nightBefore("2026-03-29", "Europe/Paris")).toEqual(new Date("2026-03-28T22:00+01:00"));
    expect(nightBefore("2011-12-31", "Pacific/Apia")).toEqual(new Date("2011-12-31T00:00+14:00"));
  });

  it("that waited on a device is of today by the other's calendar, or is not sent", () => {
    const now = new Date("2026-03-24T23:30:00Z");
    expect(isSignalOfToday("2026-03-24", "UTC", now)).toBe(true);
    expect(isSignalOfToday("2026-03-24", "Asia/Tokyo", now)).toBe(false);
  });
});

it("an invitation is good for fourteen days", () => {
  expect(invitationEndsAt(new Date("2026-03-22T10:00:00Z"))).toEqual(
    new Date("2026-04-05T10:00:00Z"),
  );
});

it.each([
  ["  Priya ", { ok: true, name: "Priya" }],
  ["Pri\u202eya\n B", { ok: true, name: "Pri ya B" }],
  [" \u200b ", { ok: false, code: "partner.name_blank" }],
  ["J.R.R. Tolkien", { ok: true, name: "J. R. R. Tolkien" }],
  ["Prizes at https://evil.example/a", { ok: true, name: "Prizes at https evil. example a" }],
  ["me@evil\uff0eexample", { ok: true, name: "me evil. example" }],
  ["x".repeat(41), { ok: false, code: "partner.name_too_long" }],
])("the name %j is checked", (input, result) => {
  expect(parsePartnerName(input)).toEqual(result);
});
