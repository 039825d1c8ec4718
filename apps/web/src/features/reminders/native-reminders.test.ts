import { fill } from "@sovereign/content/public/fill";
import { eveningAlarm } from "@sovereign/content/words/partner";
import { reminderTexts } from "@sovereign/content/words/reminders";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noShell } from "#testing/native-shell.ts";
import { NO_DAYS, phoneMember, remindedPhone } from "#testing/reminded-phone.ts";

let phone: ReturnType<typeof remindedPhone>;

const tap = (notification: object) =>
  phone.emit("LocalNotifications.localNotificationActionPerformed", {
    actionId: "tap",
    notification,
  });

/** The phone's reminder with changes. */
const reminded = (change: Partial<MemberReminder["reminder"]>) => ({
  ...phone.world.word,
  reminder: { ...phone.world.word.reminder, ...change },
});

afterEach(() => {
  noShell();
  vi.useRealTimers();
});

describe.each(["ios", "android"] as const)("the alarms of a phone: %s", (platform) => {
  beforeEach(() => {
    phone = remindedPhone(platform);
  });

  it("are thirty single ones that wake a sleeping phone, the next numbered one §7.35", async () => {
    await phone.startApp();
    const held = phone.held();
    expect(held.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 29 }, (_, n) => 100 + n)]);
    expect(held[0]).toMatchObject({
      title: "Sovereign",
      body: "Time to define your ONE Thing for today.",
      schedule: { at: "2026-01-01T07:30:00.000Z", allowWhileIdle: true },
      extra: { day: "2026-01-01", member: "u1" },
    });
    expect(phone.reportedAlarms().at(-1)?.days).toEqual(held.map(({ extra }) => extra.day));
  });

  it("are scheduled, and requested, only once the app can be used", async () => {
    const usable = Promise.withResolvers<void>();
    const started = phone.startApp("u1", usable.promise);
    // The reminder that opened the app is reported first.
    await vi.waitFor(() => {
      tap({});
      expect(phone.world.opened).toBe(1);
    });
    expect(phone.held()).toEqual([]);
    expect(phone.sent).toEqual([]);
    usable.resolve();
    await started;
    expect(phone.held()).toHaveLength(30);
  });

  it("show the other text at nine to a member who pressed 'Remind me'", async () => {
    phone.world.word = reminded({ kind: "remind-me", time: "09:00" });
    await phone.startApp();
    expect(phone.held()[0]).toMatchObject({
      title: "Time for Your ONE Thing",
      body: "What's the single most important thing you'll accomplish today?",
      schedule: { at: "2026-01-01T09:00:00.000Z" },
    });
  });

  it("name a partner in the evening only, and no longer once there is none", async () => {
    const line = fill(eveningAlarm, { name: "Priya" });
    phone.world.eveningLine = line;
    const { settled, follow } = await phone.startApp();
    const bodies = () => [...new Set(phone.held().map(({ body }) => body))];
    expect(bodies()).toEqual([reminderTexts.chosen.body]);
    await follow(reminded({ time: "18:00" }));
    await settled();
    expect(bodies()).toEqual([`${reminderTexts.chosen.body} ${line}`]);
    phone.world.isOffline = true;
    phone.world.eveningLine = null;
    phone.world.daysChanged();
    await settled();
    expect(bodies()).toEqual([reminderTexts.chosen.body]);
  });

  it("omit a day answered on this device before the server knows it §7.36", async () => {
    const { settled } = await phone.startApp();
    phone.world.isOffline = true;
    phone.world.days = { ...NO_DAYS, records: [{ target_date: "2026-01-01" }] };
    phone.world.daysChanged();
    await settled();
    expect(phone.held()[0]?.extra.day).toBe("2026-01-02");
    expect(phone.held()).toHaveLength(30);
  });

  it("are rescheduled without a connection, after a restart and where the phone lost them §7.36", async () => {
    await phone.startApp();
    phone.world.isOffline = true;
    phone.loseAlarms();
    phone.passTo(new Date("2026-01-11T12:00:00.000Z"));
    await phone.startApp();
    expect(phone.held()).toHaveLength(30);
    expect(phone.held()[0]?.extra.day).toBe("2026-01-12");
  });

  it("follow the member to another zone and the clock to another time §7.36", async () => {
    const { session, settled } = await phone.startApp();
    phone.world.word = { ...phone.world.word, time_zone: "Asia/Tokyo" };
    session.announce({ type: "token_refreshed", record: phoneMember("u1", "Asia/Tokyo") });
    await settled();
    expect(phone.held()[0]?.schedule.at).toBe("2026-01-01T22:30:00.000Z");
    // The owner set the clock back, and later right again.
    for (const now of ["2025-12-20T00:00:00.000Z", "2026-01-03T00:00:00.000Z"]) {
      vi.setSystemTime(now);
      phone.emit("App.resume");
      await settled();
    }
    expect(phone.held()[0]?.schedule.at).toBe("2026-01-03T22:30:00.000Z");
    expect(phone.held()).toHaveLength(30);
  });

  it("cover the coming days again, and report it, once a clock years ahead is right", async () => {
    const { settled } = await phone.startApp();
    phone.world.isOffline = true;
    for (const now of ["2027-03-01", "2028-05-01", "2029-07-01", "2026-01-05"]) {
      phone.passTo(new Date(`${now}T12:00:00.000Z`));
      phone.emit("App.resume");
      await settled();
    }
    expect(phone.held()[0]?.extra.day).toBe("2026-01-06");
    phone.world.isOffline = false;
    phone.emit("App.resume");
    await settled();
    expect(phone.reportedAlarms().at(-1)?.days[0]).toBe("2026-01-06");
    expect(phone.reportedAlarms().at(-1)?.reports).toHaveLength(64);
  });

  it("are canceled when reminders are turned off or sent by email, also from another device", async () => {
    const { settled, follow } = await phone.startApp();
    await follow(reminded({ enabled: false }));
    await settled();
    expect(phone.held()).toEqual([]);
    expect(phone.reportedAlarms().at(-1)?.days).toEqual([]);
    await follow(phone.world.word);
    phone.world.word = reminded({ channel: "email" });
    phone.emit("App.resume");
    await settled();
    expect(phone.held()).toEqual([]);
  });

  it("are removed with their member, shown ones too, and are the next member's immediately §7.37", async () => {
    const { session, settled } = await phone.startApp();
    phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
    expect(phone.shown().length).toBeGreaterThan(0);
    session.announce({ type: "signed_out", reason: "member" });
    await settled();
    expect([phone.held(), phone.shown()]).toEqual([[], []]);
    expect(Object.keys(localStorage).filter((key) => key.endsWith("-alarms"))).toEqual([]);
    phone.world.word = reminded({ time: "05:00" });
    session.announce({ type: "signed_in", record: phoneMember("u2") });
    await settled();
    expect(phone.held()).toHaveLength(30);
    expect(phone.held().every(({ extra }) => extra.member === "u2")).toBe(true);
    // Another follows immediately, as when another member opens their own link.
    phone.passTo(new Date("2026-01-03T12:00:00.000Z"));
    expect(phone.shown().length).toBeGreaterThan(0);
    // Without a reminder, no alarm replaces a previous one.
    phone.world.word = reminded({ enabled: false });
    session.announce({ type: "signed_in", record: phoneMember("u3") });
    await settled();
    expect([phone.held(), phone.shown()]).toEqual([[], []]);
    expect(phone.reports()).toEqual([]);
  });

  it("are removed with a session that ended while the app was closed", async () => {
    await phone.startApp();
    localStorage.clear();
    const { session, settled } = await phone.startApp(null);
    await session.start();
    await settled();
    expect(phone.held()).toEqual([]);
  });

  it("are none without permission, and the server learns that the phone is skipped", async () => {
    const { settled } = await phone.startApp();
    phone.phone.leave = "denied";
    phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
    phone.emit("App.resume");
    await settled();
    expect(phone.held()).toEqual([]);
    expect(phone.reportedAlarms().at(-1)?.days).toEqual([]);
    expect(phone.reports()).toEqual([]);
  });

  it("are reported once: as shown by the phone or as dismissed, and as opened §7.37", async () => {
    const { settled } = await phone.startApp();
    phone.world.isOffline = true;
    phone.passTo(new Date("2026-01-01T08:00:00.000Z"));
    phone.wipe();
    phone.emit("App.resume");
    await settled();
    phone.passTo(new Date("2026-01-02T08:00:00.000Z"));
    const notification = { extra: { day: "2026-01-02", member: "u1" } };
    tap(notification);
    // A reminder shown to the previous member does not count for this one.
    tap({ extra: { day: "2026-01-01", member: "u0" } });
    await settled();
    expect(phone.world.opened).toBe(2);
    phone.world.isOffline = false;
    phone.sent.length = 0;
    phone.emit("App.resume");
    await settled();
    phone.emit("App.resume");
    await settled();
    expect(phone.reports()).toEqual(["2026-01-01 shown", "2026-01-02 opened", "2026-01-02 shown"]);
    expect(phone.shown()).toEqual([]);
  });

  it("are one a day when the hour changes after today's, here or in a browser", async () => {
    const { settled, follow } = await phone.startApp();
    phone.passTo(new Date("2026-01-01T08:00:00.000Z"));
    await follow(reminded({ time: "20:00" }));
    await settled();
    expect(phone.held()[0]?.extra.day).toBe("2026-01-02");
  });

  it("report an error when the phone refuses them", async () => {
    const { follow } = await phone.startApp();
    phone.phone.fails = true;
    await expect(follow(phone.world.word)).rejects.toThrow();
  });
});

it("is delivered late rather than through Android's settings, until its member allows exact alarms", async () => {
  phone = remindedPhone("android", { exact: false });
  const { settled } = await phone.startApp();
  expect(phone.held().every(({ isExactNotification }) => isExactNotification === false)).toBe(true);
  expect(phone.settingsOpened()).toBe(0);
  const { allowPunctuality } = await import("./native-reminders.ts");
  await allowPunctuality();
  await settled();
  expect(phone.settingsOpened()).toBe(1);
  expect(phone.held().every(({ isExactNotification }) => isExactNotification)).toBe(true);
});

it("may have been missed when Android was force-stopped, and are not reported", async () => {
  phone = remindedPhone("android");
  await phone.startApp();
  phone.loseAlarms();
  phone.passTo(new Date("2026-01-02T12:00:00.000Z"));
  await phone.startApp();
  expect(phone.reports()).toEqual([]);
});
