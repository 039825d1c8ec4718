import { addDays, calendarDateIn, dateRange } from "@sovereign/domain/calendar-date";
import { instantOf } from "@sovereign/domain/local-time";
import fc from "fast-check";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { noShell } from "#testing/native-shell.ts";
import { NO_DAYS, PHONE_START, remindedPhone } from "#testing/reminded-phone.ts";
import { runs } from "#testing/runs.ts";

afterEach(() => {
  noShell();
  vi.useRealTimers();
});

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

const yearly = ZONES.map((zone, index) => [zone, index] as const);

describe("a phone opened now and then for a year", () => {
  // Each costs a second; the domain tests every zone.
  it.each(yearly.filter(([, index]) => inject("isLong") || index % 3 === 0))(
    "rings once on each open day, at the member's chosen minute: %s §7.36",
    async (zone, index) => {
      const phone = remindedPhone(index % 2 === 0 ? "ios" : "android");
      phone.world.word = { ...phone.world.word, time_zone: zone };
      const [first, last] = ["2026-01-02", "2026-12-31"];
      const rest = dateRange(first, last).filter((_, place) => place % 17 === 3);
      phone.world.days = { ...NO_DAYS, rest_days: rest };
      const { settled } = await phone.startApp();
      const committed: string[] = [];
      // Visits are a day to four weeks apart, in the early morning; some set the ONE Thing.
      for (let day = first, step = 1; day <= last; step = (step * 7 + index) % 28) {
        phone.passTo(instantOf(zone, day, "06:00") ?? PHONE_START);
        if (step % 3 === 0) {
          committed.push(day);
          phone.world.days = { ...phone.world.days, records: [{ target_date: day }] };
        }
        phone.emit("App.resume");
        await settled();
        expect(phone.held()).toHaveLength(30);
        day = addDays(day, 1 + step);
      }
      phone.passTo(instantOf(zone, last, "23:59") ?? PHONE_START);
      const silent = new Set([...rest, ...committed]);
      const rungOn = phone.rung.map(({ extra }) => extra.day).filter((day) => day && day >= first);
      expect(rungOn).toEqual(dateRange(first, last).filter((day) => !silent.has(day)));
      for (const { at, extra } of phone.rung) {
        const clock = { timeZone: zone, timeStyle: "short" } as const;
        const shown = [calendarDateIn(zone, at), at.toLocaleTimeString("en-GB", clock)];
        expect(shown).toEqual([extra.day, "07:30"]);
      }
      expect(new Set(phone.reports()).size).toBe(phone.reports().length);
    },
  );
});

it("rings at most once a day, and never on a day known to be skipped, whatever the member does §7.36", async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ act: fc.constant("move" as const), zone: fc.constantFrom(...ZONES) }),
    fc.record({ act: fc.constant("hour" as const), hour: fc.integer({ min: 10, max: 23 }) }),
    fc.record({ act: fc.constantFrom("commit", "offline", "online", "wipe", "lose") }),
  );
  const life = fc.array(act, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(life, fc.constantFrom("ios", "android"), async (actions, platform) => {
      const phone = remindedPhone(platform);
      const { world } = phone;
      const { settled } = await phone.startApp();
      const silentFrom = new Map<string, number>();
      for (const step of actions) {
        const now = Date.now();
        if (step.act === "wait") phone.passTo(new Date(now + step.hours * 3_600_000));
        else if (step.act === "wipe") phone.wipe();
        else if (step.act === "lose") phone.loseAlarms();
        else if (step.act === "move") world.word = { ...world.word, time_zone: step.zone };
        else if (step.act === "hour") {
          world.word = {
            ...world.word,
            reminder: { ...world.word.reminder, time: `${step.hour}:00` },
          };
        } else if (step.act === "commit") {
          const today = calendarDateIn(world.word.time_zone, new Date());
          world.days = { ...world.days, records: [...world.days.records, { target_date: today }] };
          silentFrom.set(today, silentFrom.get(today) ?? now);
        } else world.isOffline = step.act === "offline";
        phone.emit("App.resume");
        await settled();
        expect(phone.held().length).toBeLessThanOrEqual(31);
      }
      const rungOn = phone.rung.map(({ extra }) => extra.day);
      expect(rungOn).toEqual([...new Set(rungOn)].sort());
      for (const { extra, at } of phone.rung) {
        const silent = silentFrom.get(extra.day ?? "");
        expect(silent === undefined || at.getTime() <= silent).toBe(true);
      }
      expect(new Set(phone.reports()).size).toBe(phone.reports().length);
      expect(rungOn).toEqual(
        expect.arrayContaining(
          phone.reportedAlarms().flatMap(({ reports: each }) => each.map(({ day }) => day)),
        ),
      );
    }),
    runs(25),
  );
});
