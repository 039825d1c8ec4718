import { fill } from "@sovereign/content/public/fill";
import { testNotification } from "@sovereign/content/words/reminders";
import type {
  AlarmReport,
  MemberReminder,
  PushSubscriptionBody,
} from "@sovereign/contract/reminders";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { isLocalTime } from "@sovereign/domain/local-time";
import { paths } from "@sovereign/domain/page-paths";
import { NO_REMINDER, nextReminder, type Reminder } from "@sovereign/domain/reminder";
import { isAlarmReport, offersEmail, type Report } from "@sovereign/domain/reminder-receipt";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import type { PushKeys, PushService } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { keepAlarmDays, saveAlarmReport } from "./alarms.repository.ts";
import { fileDueOf, type OrderSending } from "./filing.ts";
import { dropDevice, readDevices, savePushSubscription } from "./push-subscriptions.repository.ts";
import { readReceipts, saveReport, skipDue } from "./receipts.repository.ts";
import { readReminder, saveReminder } from "./reminders.repository.ts";

type ReminderChange = { [Name in keyof Reminder]?: Reminder[Name] | undefined };

/** A later test notification would be of no use. */
const TEST_TTL_SECONDS = 60;

export type RemindersService = ReturnType<typeof createRemindersService>;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  push: PushService;
  keys: () => Promise<PushKeys>;
  orderSending: OrderSending;
  /** In the transaction in which a member's next reminder gets another time. */
  onChanged: (tx: Database, dueAt: Date) => Promise<void>;
};

export function createRemindersService(deps: Deps) {
  const { config, db, clock, push, keys, orderSending, onChanged } = deps;

  async function read(userId: string): Promise<MemberReminder> {
    const found = await readReminder(db, userId);
    if (!found) throw new Problem("auth.session_ended");
    const reminder = found.reminder ?? NO_REMINDER;
    const receipts = await readReceipts(db, userId);
    return {
      reminder,
      time_zone: found.timeZone,
      next_due_at: reminder.enabled ? (found.nextDueAt?.toISOString() ?? null) : null,
      push_public_key: (await keys()).publicKey,
      decided: found.reminder !== null,
      devices: (await readDevices(db, userId)).length,
      receipts,
      offers_email: offersEmail(reminder.channel, receipts),
    };
  }

  async function changeWithin(tx: Database, userId: string, changes: ReminderChange) {
    const found = await readReminder(tx, userId, true);
    if (!found) throw new Problem("auth.session_ended");
    const kept = found.reminder ?? NO_REMINDER;
    const reminder: Reminder = {
      enabled: changes.enabled ?? kept.enabled,
      time: changes.time ?? kept.time,
      kind: changes.kind ?? kept.kind,
      channel: changes.channel ?? kept.channel,
    };
    const { timeZone } = found;
    const now = clock();
    const filed = await fileDueOf(tx, userId, now, orderSending);
    const through = filed === undefined ? found.through : filed;
    const next = nextReminder(reminder, timeZoneOr(timeZone), { after: now, through });
    await saveReminder(tx, userId, { reminder, timeZone, next, now });
    if (reminder.enabled) await onChanged(tx, next.at);
    else await skipDue(tx, userId);
  }

  return {
    read,

    /** An hour already past today applies from tomorrow. A due reminder remains due. */
    async change(userId: string, changes: ReminderChange): Promise<MemberReminder> {
      const { time } = changes;
      if (time !== undefined && !isLocalTime(time)) throw new Problem("reminder.time_invalid");
      await db.transaction((tx) => changeWithin(tx, userId, changes));
      return read(userId);
    },

    /** Turns reminders off that come by email; the member may be gone. */
    async stopEmails(userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const kept = (await readReminder(tx, userId, true))?.reminder;
        if (kept?.channel === "email") await changeWithin(tx, userId, { enabled: false });
      });
    },

    /** For export and import; null when no reminder was set. */
    own: {
      read: async (userId: string) => (await readReminder(db, userId))?.reminder ?? null,
      bring: (tx: Database, userId: string, reminder: Reminder) =>
        changeWithin(tx, userId, reminder),
    },

    async savePushSubscription(
      { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
      { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
    ): Promise<MemberReminder> {
      const device = { endpoint, p256dh, auth };
      if (!push.accepts(device)) throw new Problem("reminder.endpoint_refused");
      if (!(await savePushSubscription(db, { userId, sessionId }, device, clock()))) {
        throw new Problem("auth.session_ended");
      }
      return read(userId);
    },

    /** Stores the phone's alarm days and its reports; ignores impossible ones (decision 104). */
    async keepAlarms(
      { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
      { days, reports }: { days: readonly string[]; reports: readonly AlarmReport[] },
    ): Promise<MemberReminder> {
      const now = clock();
      const existing = days.filter(isCalendarDate);
      if (days.length > 0 && existing.length === 0) throw new Problem("request.invalid");
      if (!(await keepAlarmDays(db, { userId, sessionId }, existing, now))) {
        throw new Problem("auth.session_ended");
      }
      for (const report of reports) {
        if (isAlarmReport(report, now)) await saveAlarmReport(db, userId, report);
      }
      return read(userId);
    },

    async sendTest(userId: string, endpoint: string): Promise<void> {
      const devices = await readDevices(db, userId);
      const device = devices.find((known) => known.endpoint === endpoint);
      if (!device) throw new Problem("reminder.device_unknown");
      const notification = {
        title: fill(testNotification.title, { product: config.productName }),
        body: testNotification.body,
        navigate: `${config.appUrl}${paths.oneThing}`,
        tag: "test",
      };
      const terms = { ttlSeconds: TEST_TTL_SECONDS, topic: "test" };
      const { kind } = await push.send(await keys(), device, notification, terms);
      if (kind === "gone") {
        await dropDevice(db, userId, endpoint);
        throw new Problem("reminder.device_unknown");
      }
      if (kind !== "taken") throw new Problem("reminder.not_delivered");
    },

    report: (token: string, report: Report) => saveReport(db, token, report, clock()),
  };
}
