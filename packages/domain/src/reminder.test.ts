import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { addDays, calendarDateIn, dateRange } from "./calendar-date.ts";
import {
  ALARMS_AHEAD,
  type DueReminder,
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
import { runs } from "./testing/runs.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

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

/** Returns how to read the quarter hours that a zone's clock shows on a date, in order. */
function quartersIn(zone: string): (date: string) => Slot[] {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const known = new Map<string, Slot[]>();
  return (date) => {
    const slots = known.get(date) ?? [];
    if (known.has(date)) return slots;
    known.set(date, slots);
    const utc = Date.parse(date);
    for (let instant = utc - 15 * HOUR_MS; instant < utc + 39 * HOUR_MS; instant += QUARTER_MS) {
      const [day, time = ""] = clock.format(instant).split(" ");
      const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
      if (day === date) slots.push({ instant, minute });
    }
    return slots;
  };
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

const YEAR = dateRange("2026-01-01", "2026-12-31");

/** Runs of days: a week around each change of the clock and a drawn one; the year when long. */
function stretchesOf(zone: string): string[][] {
  if (inject("isLong")) return [YEAR];
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, timeStyle: "short" });
  const noon = (date: string) => clock.format(Date.parse(`${date}T12:00:00Z`));
  const changes = YEAR.filter((date) => noon(date) !== noon(addDays(date, -1)));
  const drawn = YEAR[inject("seed") % YEAR.length] ?? "2026-01-01";
  return [...changes, drawn].map((date) => dateRange(addDays(date, -3), addDays(date, 3)));
}

/** The day before a stretch, which has had its reminder, and a moment of it. */
function dayBefore([first = ""]: string[]): { after: Date; through: string } {
  const through = addDays(first, -1);
  return { after: new Date(`${addDays(through, -1)}T12:00:00.000Z`), through };
}

describe.each(ZONES)("in %s, around each change of the clock,", (zone) => {
  const quarters = quartersIn(zone);
  const stretches = stretchesOf(zone);
  const minutes = fc.oneof(fc.nat(1439), fc.constantFrom(0, 5, 90, 135, 150, 1395, 1425, 1439));

  it("each day has its reminder once, at the right minute §2.45", () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const time = textOf(minute);
        for (const days of stretches) {
          const due: DueReminder[] = [];
          let { after, through } = dayBefore(days);
          for (const _ of days) {
            const next = nextReminder({ time }, zone, { after, through });
            due.push(next);
            [after, through] = [next.at, next.day];
          }
          const expected = days.map((day) => ({
            day,
            at: new Date(expectedInstant(quarters(day), minute)),
          }));
          expect(due).toEqual(expected);
          expect(due.filter((one) => reminderExpiresAt(zone, one) <= one.at)).toEqual([]);
        }
      }),
      { seed: inject("seed"), numRuns: 12, examples: [[450], [540], [0], [150], [1410], [90]] },
    );
  });

  it("each day's is sent or skipped once, never after an answer, and within one poll of its minute §2.45", () => {
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
      fc.property(minutes, life, (minute, lives) => {
        const reminder = { time: textOf(minute) };
        for (const days of stretches) {
          const last = days.at(-1) ?? "";
          const lifeOn = (day: string) => lives[days.indexOf(day)];
          const outcomes = new Map<string, string>();
          let next = nextReminder(reminder, zone, dayBefore(days));
          while (next.day <= last) {
            const now = new Date(next.at.getTime() + (lifeOn(next.day)?.late ?? 0) * 1000);
            const look = dueReminders(reminder, zone, { next, now, most: 400 });
            expect(look.due[0]).toEqual(next);
            for (const { day, at } of look.due.filter((due) => due.day <= last)) {
              expect(outcomes.has(day)).toBe(false);
              expect(at.getTime()).toBe(expectedInstant(quarters(day), minute));
              const answered = lifeOn(day)?.answered ?? null;
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
          expect([...outcomes.keys()]).toEqual(days);
        }
      }),
      { seed: inject("seed"), numRuns: 4 },
    );
  });

  it("the alarms set ahead are the same, thirty at a time, without the skipped days §2.45 §7.35", () => {
    fc.assert(
      fc.property(minutes, fc.uniqueArray(fc.constantFrom(...YEAR)), (minute, silentDays) => {
        const reminder = { ...NO_REMINDER, enabled: true, time: textOf(minute) };
        const rung: DueReminder[] = [];
        let { after: now, through } = dayBefore(YEAR);
        while (through < "2026-12-31") {
          const alarms = reminderAlarms(reminder, zone, { now, through, silentDays });
          expect(new Set(alarms.map(({ id }) => id)).size).toBe(ALARMS_AHEAD);
          rung.push(...alarms.map(({ day, at }) => ({ day, at })));
          // The phone is opened again only after the last alarm.
          ({ at: now, day: through } = alarms[ALARMS_AHEAD - 1] ?? expect.fail("no alarm"));
        }
        const expected: DueReminder[] = [];
        let known = dayBefore(YEAR);
        while (expected.length < rung.length) {
          const next = nextReminder(reminder, zone, known);
          if (!silentDays.includes(next.day)) expected.push(next);
          known = { after: next.at, through: next.day };
        }
        expect(rung).toEqual(expected);
      }),
      { seed: inject("seed"), numRuns: inject("isLong") ? 5 : 1 },
    );
  });
});

const START = new Date("2025-12-30T12:00:00.000Z");

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
      runs(300),
    );
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
