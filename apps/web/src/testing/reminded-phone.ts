import { keepAlarms, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { type KnownDays, NO_REMINDER } from "@sovereign/domain/reminder";
import { vi } from "vitest";
import { alarmPhone } from "./alarm-phone.ts";
import { answered, fakeServer, type SentRequest } from "./fake-server.ts";
import { memberRecord, sessionAnswer } from "./members.ts";
import { NOT_REMINDED } from "./reminder-answers.ts";

/** When every story of a phone begins, before the first reminder of the day. */
export const PHONE_START = new Date("2026-01-01T00:10:00.000Z");

/** Of a member who has written nothing and rests on no day. */
export const NO_DAYS: KnownDays = { records: [], tomorrow: null, rest_days: [] };

/** A session's record of a member by this id. */
export function phoneMember(id: string, timeZone = "UTC") {
  const record = memberRecord();
  return { ...record, user: { ...record.user, id, time_zone: timeZone } };
}

/**
 * A phone with the app on it, its server and a member whose reminder is on, at half past seven in UTC;
 * the clock is the test's.
 */
export function remindedPhone(
  platform: "ios" | "android",
  given: Parameters<typeof alarmPhone>[1] = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: PHONE_START });
  localStorage.clear();
  // The library says at each start of a page that it is there already.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // A phone has one page at a time: one that was left hears nothing of the next.
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  const phone = alarmPhone(platform, given);
  const word: MemberReminder = { ...NOT_REMINDED, reminder: { ...NO_REMINDER, enabled: true } };
  const world = { word, days: NO_DAYS, isOffline: false, opened: 0, daysChanged: () => {} };
  const sent: SentRequest[] = fakeServer(({ path }) => {
    if (world.isOffline) return "silence";
    return path === "/api/auth/token"
      ? { status: 200, body: sessionAnswer() }
      : answered(readReminder, world.word);
  });

  /** What the server was told of the alarms, oldest first. */
  const told = () =>
    sent.flatMap(({ path, body }) =>
      path === keepAlarms.path
        ? [body as { days: string[]; reports: { day: string; report: string }[] }]
        : [],
    );

  return {
    ...phone,
    world,
    sent,
    told,
    reports: () =>
      told().flatMap((body) => body.reports.map(({ day, report }) => `${day} ${report}`)),
    /**
     * Starts the app's page anew, with a member signed in, and waits until it can be used and has
     * settled.
     */
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
        watchDays: (onChange) => {
          world.daysChanged = onChange;
        },
        openOneThing: () => {
          world.opened += 1;
        },
        whenUsable,
      });
      /** Until everything that was begun is done, also what it has begun itself. */
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
