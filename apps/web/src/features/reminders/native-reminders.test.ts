import { keepAlarms, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { addDays, calendarDateIn, dateRange } from "@sovereign/domain/calendar-date";
import { instantOf, localTimeIn } from "@sovereign/domain/local-time";
import { type KnownDays, NO_REMINDER } from "@sovereign/domain/reminder";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alarmPhone } from "#testing/alarm-phone.ts";
import { answered, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { noShell } from "#testing/native-shell.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";

const START = new Date("2026-01-01T00:10:00.000Z");
const NO_DAYS: KnownDays = { records: [], tomorrow: null, rest_days: [] };

let phone: ReturnType<typeof alarmPhone>;
let sent: SentRequest[];
let word: MemberReminder;
let days: KnownDays;
let isOffline: boolean;
let daysChanged: () => void;
const openOneThing = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  localStorage.clear();
  word = { ...NOT_REMINDED, reminder: { ...NO_REMINDER, enabled: true } };
  days = NO_DAYS;
  isOffline = false;
  openOneThing.mockClear();
  sent = fakeServer(({ path }) => {
    if (isOffline) return "silence";
    return path === "/api/auth/token"
      ? { status: 200, body: sessionAnswer() }
      : answered(readReminder, word);
  });
});
afterEach(() => {
  noShell();
  vi.useRealTimers();
});

const member = (id: string, timeZone = word.time_zone) => {
  const record = memberRecord();
  return { ...record, user: { ...record.user, id, time_zone: timeZone } };
};

/** Starts the app's page anew on the phone, with a member signed in, and waits until it has settled. */
async function startApp(id: string | null = "u1") {
  vi.resetModules();
  phone.openPage();
  // The library says that it is there already.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const [{ session }, native] = await Promise.all([
    import("#core/session/session.ts"),
    import("./native-reminders.ts"),
  ]);
  if (id) session.announce({ type: "signed_in", record: member(id) });
  await native.keepPhoneAlarms({
    daysOf: () => days,
    watchDays: (onChange) => {
      daysChanged = onChange;
    },
    openOneThing,
  });
  /** Until everything that was begun is done, also what it has begun itself. */
  async function settled() {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      await native.settled();
    }
  }
  await settled();
  return { session, settled, follow: native.follow };
}

/** What the server was told of the alarms, oldest first. */
const told = () =>
  sent.flatMap(({ path, body }) =>
    path === keepAlarms.path
      ? [body as { days: string[]; reports: { day: string; report: string }[] }]
      : [],
  );
const reports = () =>
  told().flatMap((body) => body.reports.map(({ day, report }) => `${day} ${report}`));

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

describe("a year of a phone that is opened now and then", () => {
  it.each(ZONES.map((zone, index) => [zone, index] as const))(
    "rings on each open day once, at the member's minute: %s",
    async (zone, index) => {
      phone = alarmPhone(index % 2 === 0 ? "ios" : "android");
      word = { ...word, time_zone: zone };
      const [first, last] = ["2026-01-02", "2026-12-31"];
      const rest = dateRange(first, last).filter((_, place) => place % 17 === 3);
      days = { ...NO_DAYS, rest_days: rest };
      const { settled } = await startApp();
      const committed: string[] = [];
      // From a day to four weeks between two visits, in the early morning: some set their ONE Thing.
      for (let day = first, step = 1; day <= last; step = (step * 7 + index) % 28) {
        phone.passTo(instantOf(zone, day, "06:00") ?? START);
        if (step % 3 === 0) {
          committed.push(day);
          days = { ...days, records: [{ target_date: day }] };
        }
        phone.emit("App.resume");
        await settled();
        expect(phone.held()).toHaveLength(30);
        day = addDays(day, 1 + step);
      }
      phone.passTo(instantOf(zone, last, "23:59") ?? START);
      const silent = new Set([...rest, ...committed]);
      const rungOn = phone.rung.map(({ extra }) => extra.day).filter((day) => day && day >= first);
      expect(rungOn).toEqual(dateRange(first, last).filter((day) => !silent.has(day)));
      for (const { at, extra } of phone.rung) {
        expect([calendarDateIn(zone, at), localTimeIn(zone, at)]).toEqual([extra.day, "07:30"]);
      }
      expect(new Set(reports()).size).toBe(reports().length);
    },
  );
});

it("rings once a day at most and on no day that is known to be silent, whatever its member does", async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ act: fc.constant("move" as const), zone: fc.constantFrom(...ZONES) }),
    fc.record({ act: fc.constant("hour" as const), hour: fc.integer({ min: 10, max: 23 }) }),
    fc.record({ act: fc.constantFrom("commit", "offline", "online", "wipe", "lose") }),
  );
  const life = fc.array(act, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(life, fc.constantFrom("ios", "android"), async (acts, platform) => {
      vi.setSystemTime(START);
      localStorage.clear();
      sent.length = 0;
      [days, isOffline] = [NO_DAYS, false];
      word = { ...word, time_zone: "UTC", reminder: { ...NO_REMINDER, enabled: true } };
      phone = alarmPhone(platform);
      const { settled } = await startApp();
      const silentFrom = new Map<string, number>();
      for (const step of acts) {
        const now = Date.now();
        if (step.act === "wait") phone.passTo(new Date(now + step.hours * 3_600_000));
        else if (step.act === "wipe") phone.wipe();
        else if (step.act === "lose") phone.loseAlarms();
        else if (step.act === "move") word = { ...word, time_zone: step.zone };
        else if (step.act === "hour") {
          word = { ...word, reminder: { ...word.reminder, time: `${step.hour}:00` } };
        } else if (step.act === "commit") {
          const today = calendarDateIn(word.time_zone, new Date());
          days = { ...days, records: [...days.records, { target_date: today }] };
          silentFrom.set(today, silentFrom.get(today) ?? now);
        } else isOffline = step.act === "offline";
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
      expect(new Set(reports()).size).toBe(reports().length);
      expect(rungOn).toEqual(
        expect.arrayContaining(told().flatMap(({ reports: each }) => each.map(({ day }) => day))),
      );
    }),
    { numRuns: 25 },
  );
});

describe.each(["ios", "android"] as const)("the alarms of a phone: %s", (platform) => {
  beforeEach(() => {
    phone = alarmPhone(platform);
  });

  it("are thirty single ones that wake a sleeping phone, the next numbered one", async () => {
    await startApp();
    const held = phone.held();
    expect(held.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 29 }, (_, n) => 100 + n)]);
    expect(held[0]).toMatchObject({
      title: "Sovereign",
      body: "Time to define your ONE Thing for today.",
      schedule: { at: "2026-01-01T07:30:00.000Z", allowWhileIdle: true },
      extra: { day: "2026-01-01", member: "u1" },
    });
    expect(told().at(-1)?.days).toEqual(held.map(({ extra }) => extra.day));
  });

  it("say the other words at nine for whoever pressed 'Remind me'", async () => {
    word = { ...word, reminder: { ...word.reminder, kind: "remind-me", time: "09:00" } };
    await startApp();
    expect(phone.held()[0]).toMatchObject({
      title: "Time for Your ONE Thing",
      body: "What's the single most important thing you'll accomplish today?",
      schedule: { at: "2026-01-01T09:00:00.000Z" },
    });
  });

  it("leave out a day that is answered here before the server has heard of it", async () => {
    const { settled } = await startApp();
    isOffline = true;
    days = { ...NO_DAYS, records: [{ target_date: "2026-01-01" }] };
    daysChanged();
    await settled();
    expect(phone.held()[0]?.extra.day).toBe("2026-01-02");
    expect(phone.held()).toHaveLength(30);
  });

  it("are set anew without a connection, after a restart and where the phone has lost them", async () => {
    await startApp();
    isOffline = true;
    phone.loseAlarms();
    phone.passTo(new Date("2026-01-11T12:00:00.000Z"));
    await startApp();
    expect(phone.held()).toHaveLength(30);
    expect(phone.held()[0]?.extra.day).toBe("2026-01-12");
  });

  it("follow the member to another zone and the clock to another time", async () => {
    const { session, settled } = await startApp();
    word = { ...word, time_zone: "Asia/Tokyo" };
    session.announce({ type: "token_refreshed", record: member("u1", "Asia/Tokyo") });
    await settled();
    expect(phone.held()[0]?.schedule.at).toBe("2026-01-01T22:30:00.000Z");
    // Set back by its owner, and right again.
    for (const now of ["2025-12-20T00:00:00.000Z", "2026-01-03T00:00:00.000Z"]) {
      vi.setSystemTime(now);
      phone.emit("App.resume");
      await settled();
    }
    expect(phone.held()[0]?.schedule.at).toBe("2026-01-03T22:30:00.000Z");
    expect(phone.held()).toHaveLength(30);
  });

  it("go when reminders are turned off or go by mail, at another device too", async () => {
    const { settled, follow } = await startApp();
    await follow({ ...word, reminder: { ...word.reminder, enabled: false } });
    await settled();
    expect(phone.held()).toEqual([]);
    expect(told().at(-1)?.days).toEqual([]);
    await follow(word);
    word = { ...word, reminder: { ...word.reminder, channel: "email" } };
    phone.emit("App.resume");
    await settled();
    expect(phone.held()).toEqual([]);
  });

  it("go with their member, shown ones too, and are the next member's at once", async () => {
    const { session, settled } = await startApp();
    phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
    expect(phone.shown().length).toBeGreaterThan(0);
    session.announce({ type: "signed_out", reason: "member" });
    await settled();
    expect([phone.held(), phone.shown()]).toEqual([[], []]);
    expect(Object.keys(localStorage).filter((key) => key.endsWith("-alarms"))).toEqual([]);
    word = { ...word, reminder: { ...word.reminder, time: "05:00" } };
    session.announce({ type: "signed_in", record: member("u2") });
    await settled();
    expect(phone.held()).toHaveLength(30);
    expect(phone.held().every(({ extra }) => extra.member === "u2")).toBe(true);
    expect(reports()).toEqual([]);
  });

  it("go with a session that has ended while the app was closed", async () => {
    await startApp();
    localStorage.clear();
    const { session, settled } = await startApp(null);
    await session.start();
    await settled();
    expect(phone.held()).toEqual([]);
  });

  it("are none without leave, and the server hears that the phone is silent", async () => {
    const { settled } = await startApp();
    phone.phone.leave = "denied";
    phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
    phone.emit("App.resume");
    await settled();
    expect(phone.held()).toEqual([]);
    expect(told().at(-1)?.days).toEqual([]);
    expect(reports()).toEqual([]);
  });

  it("are reported once: shown as the phone shows them or as they were wiped away, and opened", async () => {
    const { settled } = await startApp();
    isOffline = true;
    phone.passTo(new Date("2026-01-01T08:00:00.000Z"));
    phone.wipe();
    phone.emit("App.resume");
    await settled();
    phone.passTo(new Date("2026-01-02T08:00:00.000Z"));
    const notification = { extra: { day: "2026-01-02", member: "u1" } };
    phone.emit("LocalNotifications.localNotificationActionPerformed", {
      actionId: "tap",
      notification,
    });
    await settled();
    expect(openOneThing).toHaveBeenCalledOnce();
    isOffline = false;
    sent.length = 0;
    phone.emit("App.resume");
    await settled();
    phone.emit("App.resume");
    await settled();
    expect(reports()).toEqual(["2026-01-01 shown", "2026-01-02 opened", "2026-01-02 shown"]);
    expect(phone.shown()).toEqual([]);
  });

  it("are one a day where the hour is changed after today's rang, here or by a browser", async () => {
    const { settled, follow } = await startApp();
    phone.passTo(new Date("2026-01-01T08:00:00.000Z"));
    await follow({ ...word, reminder: { ...word.reminder, time: "20:00" } });
    await settled();
    expect(phone.held()[0]?.extra.day).toBe("2026-01-02");
  });

  it("fail aloud where the phone refuses them", async () => {
    const { follow } = await startApp();
    phone.phone.fails = true;
    await expect(follow(word)).rejects.toThrow();
  });
});

it("is set late rather than by a visit to Android's settings, until its member allows the minute", async () => {
  phone = alarmPhone("android", { exact: false });
  const { settled } = await startApp();
  expect(phone.held().every(({ isExactNotification }) => isExactNotification === false)).toBe(true);
  expect(phone.settingsOpened()).toBe(0);
  const { allowPunctuality } = await import("./native-reminders.ts");
  await allowPunctuality();
  await settled();
  expect(phone.settingsOpened()).toBe(1);
  expect(phone.held().every(({ isExactNotification }) => isExactNotification)).toBe(true);
});

it("may have gone unseen where Android was stopped by force: nothing is said of it", async () => {
  phone = alarmPhone("android");
  await startApp();
  phone.loseAlarms();
  phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
  await startApp();
  expect(reports()).toEqual([]);
});
