import { fill } from "@sovereign/content/public/fill";
import { reminderTexts } from "@sovereign/content/words/reminders";
import { paths } from "@sovereign/domain/page-paths";
import { type RemindedDay, skipReasonOf } from "@sovereign/domain/reminder";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type {
  PushKeys,
  PushNotification,
  PushOutcome,
  PushService,
} from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { ringsByItself } from "./alarms.repository.ts";
import {
  dropDevice,
  type KnownDevice,
  markAccepted,
  readDevices,
} from "./push-subscriptions.repository.ts";
import {
  type ClaimedReminder,
  claimReminders,
  putOffReminder,
  settleReminder,
} from "./receipts.repository.ts";

const BATCH = 20;

const FIRST_WAIT_SECONDS = 15;
const MAX_DELAY_SECONDS = 900;

/** Consecutive devices of a push service without a response, before its others wait. */
const UNANSWERED_BEFORE_WAIT = 3;

export type ReadRemindedDay = (userId: string, day: string) => Promise<RemindedDay>;

/** In one poll, by the push service's origin. */
type Unanswered = Map<string, number>;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  push: PushService;
  keys: () => Promise<PushKeys>;
  readDay: ReadRemindedDay;
};

/** Sends to every device of the member, or by email (decisions 90 and 104). */
export function createSending(deps: Deps) {
  const { config, db, clock, log, jobs, push, keys, readDay } = deps;

  /** Other members' reminders never wait for a push service known to be unresponsive. */
  async function sendDue(): Promise<void> {
    const unanswered: Unanswered = new Map();
    let taken = BATCH;
    while (taken === BATCH) {
      const claimed = await claimReminders(db, clock(), BATCH);
      await Promise.all(claimed.map((reminder) => sendSafely(reminder, unanswered)));
      taken = claimed.length;
    }
  }

  async function sendSafely(reminder: ClaimedReminder, unanswered: Unanswered): Promise<void> {
    try {
      await send(reminder, unanswered);
    } catch (error) {
      // Another attempt follows when its lease expires.
      log.warn({ error: describeError(error) }, "could not send a reminder");
    }
  }

  async function send(reminder: ClaimedReminder, unanswered: Unanswered): Promise<void> {
    const key = { userId: reminder.user_id, day: reminder.day };
    const day = await readDay(key.userId, key.day);
    const silence = skipReasonOf(day);
    if (silence) {
      const since = {
        rest: null,
        off: null,
        answered: day.reflectedAt,
        committed: day.committedAt,
      };
      await settleReminder(db, key, {
        state: "skipped",
        reason: silence,
        skippedSince: since[silence],
      });
    } else if (reminder.channel === "email") {
      if (!(await isOver(reminder))) await mail(reminder);
    } else if (await ringsByItself(db, key.userId, key.day)) {
      // The phone had it from the due minute and reports the outcome itself.
      await settleReminder(db, key, { state: "sent", reason: null, sentAt: reminder.due_at });
    } else {
      await notify(reminder, unanswered);
    }
  }

  async function isOver(reminder: ClaimedReminder): Promise<boolean> {
    if (clock() < reminder.expires_at) return false;
    const reason = reminder.attempts > 1 ? "unreachable" : "too_late";
    await settleReminder(db, keyOf(reminder), { state: "failed", reason });
    return true;
  }

  async function mail(reminder: ClaimedReminder): Promise<void> {
    const mailKey = `daily-reminder:${reminder.user_id}:${reminder.day}`;
    await jobs.enqueueMail({
      template: "daily-reminder",
      to: reminder.email,
      userId: reminder.user_id,
      values: {
        reminder: reminderTexts[reminder.kind].body,
        app_url: pageFor(config.appUrl, reminder.token),
        settings_url: `${config.appUrl}${paths.settings}`,
        time: reminder.time,
      },
      key: mailKey,
      uselessFrom: reminder.expires_at.toISOString(),
    });
    const sent = { state: "sent", reason: null, sentAt: clock() } as const;
    // Turned off since, or the account was deleted.
    if (!(await settleReminder(db, keyOf(reminder), sent))) await jobs.deleteMail(mailKey);
  }

  async function notify(reminder: ClaimedReminder, unanswered: Unanswered): Promise<void> {
    const key = keyOf(reminder);
    const devices = await readDevices(db, reminder.user_id);
    const waiting = devices.filter(({ acceptedThrough }) => acceptedThrough !== reminder.day);
    // A crashed node may have reached some of them.
    let reached = devices.length - waiting.length;
    const over = clock() >= reminder.expires_at;
    if (over && reached === 0) return void (await isOver(reminder));
    const outcomes = over
      ? []
      : await Promise.all(waiting.map((device) => sendUnlessHeldUp(device, reminder, unanswered)));
    reached += outcomes.filter(({ kind }) => kind === "taken").length;
    const later = outcomes.flatMap((outcome) => (outcome.kind === "later" ? [outcome] : []));
    if (later.length > 0) {
      const waits = later.map(({ afterSeconds }) => afterSeconds ?? backoff(reminder.attempts));
      const until = new Date(clock().getTime() + Math.min(...waits) * 1000);
      await putOffReminder(db, key, { until, ...(reached > 0 && { sentAt: clock() }) });
    } else if (reached > 0) {
      await settleReminder(db, key, { state: "sent", reason: null, sentAt: clock() });
    } else {
      const refused = outcomes.some(({ kind }) => kind === "refused");
      const reason = refused ? "refused" : "no_device";
      await settleReminder(db, key, { state: "failed", reason });
    }
  }

  async function sendUnlessHeldUp(
    device: KnownDevice,
    reminder: ClaimedReminder,
    unanswered: Unanswered,
  ): Promise<PushOutcome> {
    const { origin } = new URL(device.endpoint);
    const so = unanswered.get(origin) ?? 0;
    if (so >= UNANSWERED_BEFORE_WAIT) return { kind: "later" };
    const outcome = await sendTo(device, reminder);
    if (outcome.kind === "later") unanswered.set(origin, (unanswered.get(origin) ?? 0) + 1);
    else unanswered.delete(origin);
    return outcome;
  }

  async function sendTo(device: KnownDevice, reminder: ClaimedReminder): Promise<PushOutcome> {
    const { user_id: userId, day, token, expires_at } = reminder;
    const outcome = await push.send(await keys(), device, notificationOf(reminder), {
      ttlSeconds: Math.max(1, Math.floor((expires_at.getTime() - clock().getTime()) / 1000)),
      // Push services store one message per topic, so a resend replaces the first.
      topic: token,
    });
    if (outcome.kind === "taken") await markAccepted(db, userId, device.endpoint, day);
    if (outcome.kind === "gone") await dropDevice(db, userId, device.endpoint);
    if (outcome.kind === "refused") {
      log.warn({ status: outcome.status }, "a push service refused a reminder");
    }
    return outcome;
  }

  function notificationOf({ kind, token, day }: ClaimedReminder): PushNotification {
    const { title, body } = reminderTexts[kind];
    return {
      title: fill(title, { product: config.productName }),
      body,
      navigate: pageFor(config.appUrl, token),
      tag: `reminder-${day}`,
      report: token,
      // A reminder is skipped once the day has its ONE Thing.
      marks: true,
    };
  }

  return { sendDue };
}

const keyOf = ({ user_id, day }: ClaimedReminder) => ({ userId: user_id, day });

const pageFor = (appUrl: string, token: string) => `${appUrl}${paths.oneThing}?reminder=${token}`;

export const backoff = (attempts: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
