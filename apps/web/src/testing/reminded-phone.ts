import { keepAlarms, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { type KnownDays, NO_REMINDER } from "@sovereign/domain/reminder";
import { vi } from "vitest";
import { alarmPhone } from "./alarm-phone.ts";
import { answered, fakeServer, type SentRequest } from "./fake-server.ts";
import { memberRecord, sessionAnswer } from "./members.ts";
import { NOT_REMINDED } from "./reminder-answers.ts";

/** Before the first reminder of the day. */
export const PHONE_START = new Date("2026-01-01T00:10:00.000Z");

/** Of a member without texts and rest days. */
export const NO_DAYS: KnownDays = { records: [], tomorrow: null, rest_days: [] };

export function phoneMember(id: string, timeZone = "UTC") {
  const record = memberRecord();
  return { ...record, user: { ...record.user, id, time_zone: timeZone } };
}

/** Creates a phone, its server and a member with a reminder at 7:30 UTC; timers are fake. */
export function remindedPhone(
  platform: "ios" | "android",
  given: Parameters<typeof alarmPhone>[1] = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: PHONE_START });
  localStorage.clear();
  // The library warns at each page load that it is already registered.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // A phone has one page at a time, so an old page receives nothing of the next.
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  const phone = alarmPhone(platform, given);
  const word: MemberReminder = { ...NOT_REMINDED, reminder: { ...NO_REMINDER, enabled: true } };
  const world = {
    word,
    days: NO_DAYS,
    eveningLine: null as string | null,
    isOffline: false,
    opened: 0,
    daysChanged: () => {},
  };
  const sent: SentRequest[] = fakeServer(({ path }) => {
    if (world.isOffline) return "silence";
    return path === "/api/auth/token"
      ? { status: 200, body: sessionAnswer() }
      : answered(readReminder, world.word);
  });

  /** Returns the alarm reports sent to the server, oldest first. */
  const reportedAlarms = () =>
    sent.flatMap(({ path, body }) =>
      path === keepAlarms.path
        ? [body as { days: string[]; reports: { day: string; report: string }[] }]
        : [],
    );

  return {
    ...phone,
    world,
    sent,
    reportedAlarms,
    reports: () =>
      reportedAlarms().flatMap((body) => body.reports.map(({ day, report }) => `${day} ${report}`)),
    /** Reloads the app's page with a member signed in, and waits until it is usable and settled. */
    async startApp(id: string | null = "u1", whenUsable: Promise<void> = Promise.resolve()) {
      vi.resetModules();
      phone.openPage();
      const [{ session }, native] = await Promise.all([
        import("#core/session/session.ts"),
        import("#features/reminders/native-reminders.ts"),
      ]);
      if (id) session.announce({ type: "signed_in", record: phoneMember(id) });
      await native.keepPhoneAlarms({
        daysOf: () => world.days,
        eveningLine: () => world.eveningLine,
        watchDays: (onChange) => {
          world.daysChanged = onChange;
        },
        openOneThing: () => {
          world.opened += 1;
        },
        whenUsable,
      });
      /** Waits for all started work, including what it starts itself. */
      async function settled() {
        for (let rounds = 0; rounds < 4; rounds += 1) {
          await new Promise((resolve) => setTimeout(resolve));
          await native.settled();
        }
      }
      await settled();
      return { ...native, session, settled };
    },
  };
}
