import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDateIn, dateRange } from "./calendar-date.ts";
import {
  ALARMS_AHEAD,
  dueReminders,
  isReminderAlarm,
  NO_REMINDER,
  nextReminder,
  reminderAlarms,
  reminderExpiresAt,
  silentDaysOf,
  skipReasonOf,
  TEST_ALARM_ID,
} from "./reminder.ts";

const QUARTER_MS = 15 * 60_000;

/** Gaps and repeated hours of all kinds: whole, half and two hours; at two, at midnight, across it. */
const ZONES = [
  "UTC",
  "America/New_York",
  "Europe/Lisbon",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "America/Santiago",
  "Africa/Cairo",
  "America/Scoresbysund",
  "Antarctica/Troll",
];

type Slot = { instant: number; minute: number };

/** The quarter hours that a clock shows on each date of 2026, in order. */
function quartersOf(zone: string): Map<string, Slot[]> {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const dates = new Map<string, Slot[]>();
  for (let at = Date.UTC(2025, 11, 30); at < Date.UTC(2027, 0, 3); at += QUARTER_MS) {
    const [date = "", time = ""] = clock.format(at).split(" ");
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const slots = dates.get(date);
    if (slots) slots.push({ instant: at, minute });
    else dates.set(date, [{ instant: at, minute }]);
  }
  return dates;
}

/** The first match, otherwise the first later time, otherwise the last of the day. */
function expectedInstant(slots: Slot[], minute: number): number {
  const exact = slots.find((slot) => slot.minute <= minute && minute < slot.minute + 15);
  if (exact) return exact.instant + (minute - exact.minute) * 60_000;
  const later = slots.find((slot) => slot.minute > minute);
  return later ? later.instant : (slots.at(-1)?.instant ?? 0) + QUARTER_MS - 60_000;
}

const textOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const DAYS = dateRange("2026-01-01", "2026-12-31");
const START = new Date("2025-12-30T12:00:00.000Z");

describe.each(ZONES)("a year in %s", (zone) => {
  const quarters = quartersOf(zone);
  const minutes = fc.oneof(fc.nat(1439), fc.constantFrom(0, 5, 90, 135, 150, 1395, 1425, 1439));

  it("has each day's reminder once, at the right minute §2.45", () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const time = textOf(minute);
        const due = new Map<string, number>();
        let [after, through] = [START, "2025-12-31"];
        while (through < "2026-12-31") {
          const { day, at } = nextReminder({ time }, zone, { after, through });
          expect(due.has(day)).toBe(false);
          due.set(day, at.getTime());
          [after, through] = [at, day];
        }
        expect([...due.keys()]).toEqual(DAYS);
        for (const [day, at] of due) {
          expect(new Date(at)).toEqual(new Date(expectedInstant(quarters.get(day) ?? [], minute)));
          expect(reminderExpiresAt(zone, { day, at: new Date(at) }).getTime()).toBeGreaterThan(at);
        }
      }),
      { numRuns: 12, examples: [[450], [540], [0], [150], [1410], [90]] },
    );
  });

  it("sends or skips each day's once, never after an answer, and within one poll of its minute §2.45", () => {
    // Minutes after the reminder until each answer, and until each poll.
    const life = fc.array(
      fc.record({
        answered: fc.option(fc.integer({ min: -900, max: 900 }), { freq: 3 }),
        late: fc.oneof(
          { weight: 20, arbitrary: fc.nat(14) },
          { weight: 1, arbitrary: fc.nat(200_000) },
        ),
      }),
      { minLength: 365, maxLength: 365 },
    );
    fc.assert(
      fc.property(minutes, life, (minute, days) => {
        const reminder = { time: textOf(minute) };
        const outcomes = new Map<string, string>();
        let next = nextReminder(reminder, zone, { after: START, through: "2025-12-31" });
        while (next.day <= "2026-12-31") {
          const { late } = days[DAYS.indexOf(next.day)] ?? { late: 0 };
          const now = new Date(next.at.getTime() + late * 1000);
          const look = dueReminders(reminder, zone, { next, now, most: 400 });
          expect(look.due[0]).toEqual(next);
          for (const { day, at } of look.due.filter((due) => due.day <= "2026-12-31")) {
            expect(outcomes.has(day)).toBe(false);
            expect(at.getTime()).toBe(expectedInstant(quarters.get(day) ?? [], minute));
            const { answered } = days[DAYS.indexOf(day)] ?? { answered: null };
            const answeredAt = answered === null ? null : at.getTime() + answered * 60_000;
            const reflectedAt =
              answeredAt !== null && answeredAt <= now.getTime()
                ? new Date(answeredAt).toISOString()
                : null;
            const silence = skipReasonOf({ committedAt: null, reflectedAt, rest: false });
            const over = now >= reminderExpiresAt(zone, { day, at });
            outcomes.set(day, silence ?? (over ? "too late" : "sent"));
            if (outcomes.get(day) === "sent") {
              expect(calendarDateIn(zone, now)).toBe(day);
              expect(answeredAt === null || answeredAt > now.getTime()).toBe(true);
            }
          }
          expect(look.next.at.getTime()).toBeGreaterThan(now.getTime());
          next = look.next;
        }
        expect([...outcomes.keys()]).toEqual(DAYS);
      }),
      { numRuns: 4 },
    );
  });

  it("is the same in alarms set ahead, thirty at a time, without the skipped days §2.45 §7.35", () => {
    fc.assert(
      fc.property(minutes, fc.uniqueArray(fc.constantFrom(...DAYS)), (minute, silentDays) => {
        const reminder = { ...NO_REMINDER, enabled: true, time: textOf(minute) };
        const rung: string[] = [];
        let [now, through] = [START, "2025-12-31"];
        while (through < "2026-12-31") {
          const alarms = reminderAlarms(reminder, zone, { now, through, silentDays });
          expect(alarms).toHaveLength(ALARMS_AHEAD);
          expect(new Set(alarms.map(({ id }) => id)).size).toBe(ALARMS_AHEAD);
          // The phone is opened again only after the last alarm.
          for (const { day, at } of alarms) {
            if (day <= "2026-12-31") {
              rung.push(day);
              const expected = expectedInstant(quarters.get(day) ?? [], minute);
              expect(at.getTime()).toBe(expected);
            }
            [now, through] = [at, day];
          }
        }
        expect(rung).toEqual(DAYS.filter((day) => !silentDays.includes(day)));
      }),
      { numRuns: 5 },
    );
  });
});

describe("a member who travels", () => {
  it("has one reminder for each of their days, whichever zones they are in §2.45", () => {
    const moves = fc.array(
      fc.record({ zone: fc.constantFrom(...ZONES), hours: fc.integer({ min: 1, max: 60 }) }),
      { minLength: 2, maxLength: 20 },
    );
    fc.assert(
      fc.property(moves, fc.nat(1439), (steps, minute) => {
        const reminder = { time: textOf(minute) };
        const reminded: string[] = [];
        let now = START.getTime();
        let through: string | null = null;
        for (const { zone, hours } of steps) {
          const until = now + hours * 3_600_000;
          for (;;) {
            const due = nextReminder(reminder, zone, { after: new Date(now), through });
            if (due.at.getTime() > until) break;
            expect(calendarDateIn(zone, due.at)).toBe(due.day);
            reminded.push(due.day);
            [now, through] = [due.at.getTime(), due.day];
          }
          now = until;
        }
        expect(reminded).toEqual([...new Set(reminded)].sort());
      }),
      { numRuns: 300 },
    );
  });

  it("has no second one on a day that occurs again further west", () => {
    const through = "2026-03-10";
    const after = new Date("2026-03-09T23:00:00.000Z");
    const next = nextReminder({ time: "07:30" }, "America/Los_Angeles", { after, through });
    expect(next.day).toBe("2026-03-11");
  });
});

it("is set for tomorrow when the hour of today has passed", () => {
  const zone = "Europe/Lisbon";
  const next = (iso: string) =>
    nextReminder({ time: "07:30" }, zone, { after: new Date(iso), through: null }).day;
  expect(next("2026-03-24T07:29:59.999Z")).toBe("2026-03-24");
  expect(next("2026-03-24T07:30:00.000Z")).toBe("2026-03-25");
});

it("skips a day that the zone skips", () => {
  const after = new Date("2011-12-29T20:00:00.000Z");
  const { day } = nextReminder({ time: "07:30" }, "Pacific/Apia", { after, through: "2011-12-29" });
  expect(day).toBe("2011-12-31");
});

it("is skipped on rest, on an answer and once the day has its ONE Thing §2.46", () => {
  const open = { committedAt: null, reflectedAt: null, rest: false };
  const at = "2026-03-24T06:58:00.000Z";
  expect(skipReasonOf(open)).toBeNull();
  expect(skipReasonOf({ ...open, rest: true })).toBe("rest");
  expect(skipReasonOf({ ...open, committedAt: at })).toBe("committed");
  expect(skipReasonOf({ ...open, committedAt: at, reflectedAt: at })).toBe("answered");
  expect(skipReasonOf({ committedAt: at, reflectedAt: at, rest: true })).toBe("rest");
});

it("sets no alarm while reminders are off or sent by email", () => {
  const known = { now: START, through: null, silentDays: [] };
  expect(reminderAlarms(NO_REMINDER, "UTC", known)).toEqual([]);
  const mailed = { ...NO_REMINDER, enabled: true, channel: "email" as const };
  expect(reminderAlarms(mailed, "UTC", known)).toEqual([]);
});

it("numbers the next alarm one and the later ones from a hundred, and reserves two for the test §7.35 §9.23", () => {
  const reminder = { ...NO_REMINDER, enabled: true };
  const known = { now: START, through: null, silentDays: ["2025-12-31"] };
  const ids = reminderAlarms(reminder, "UTC", known).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual([1, 100, 101]);
  expect(ids).toHaveLength(ALARMS_AHEAD);
  expect(ids.every(isReminderAlarm)).toBe(true);
  expect(isReminderAlarm(TEST_ALARM_ID)).toBe(false);
});

it("skips days with a record or a line, and rest", () => {
  const days = {
    records: [{ target_date: "2026-03-24" }, { target_date: "2026-03-22" }],
    tomorrow: { target_date: "2026-03-25" },
    rest_days: ["2026-03-29"],
  };
  const silent = ["2026-03-24", "2026-03-22", "2026-03-25", "2026-03-29"];
  expect(silentDaysOf(days)).toEqual(silent);
  expect(silentDaysOf({ ...days, tomorrow: null })).not.toContain("2026-03-25");
});

it.each([
  ["two hours after its minute", "07:30", "2026-03-24T09:30:00.000Z"],
  ["at midnight where that is earlier", "23:10", "2026-03-25T00:00:00.000Z"],
])("a reminder is missed %s", (_, time, missed) => {
  const at = new Date(`2026-03-24T${time}:00.000Z`);
  expect(reminderExpiresAt("UTC", { day: "2026-03-24", at })).toEqual(new Date(missed));
});
