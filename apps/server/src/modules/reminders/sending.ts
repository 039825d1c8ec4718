import { fill } from "@sovereign/content/public/fill";
import { reminderTexts } from "@sovereign/content/words/reminders";
import { paths } from "@sovereign/domain/page-paths";
import { EVENING } from "@sovereign/domain/partner";
import { type RemindedDay, skipReasonOf } from "@sovereign/domain/reminder";
import { LRUCache } from "lru-cache";
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
import { findRinging } from "./alarms.repository.ts";
import { mailKeyOf, type ReadRemindedDays } from "./mailed.ts";
import {
  type Accepted,
  dropDevice,
  type KnownDevice,
  markAccepted,
  readDevicesOf,
} from "./push-subscriptions.repository.ts";
import {
  type AttemptedReminder,
  beginAttempts,
  keyText,
  putOffReminder,
  type SettledReminder,
  settleReminders,
} from "./receipts.repository.ts";

const BATCH = 20;

export const FIRST_WAIT_SECONDS = 15;
export const MAX_DELAY_SECONDS = 900;

/** Consecutive devices of a push service without a response, before its others wait. */
const UNANSWERED_BEFORE_WAIT = 3;

/** For this long the others of an unresponsive push service wait; shorter than the first retry. */
const UNANSWERED_MS = 10_000;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  push: PushService;
  keys: () => Promise<PushKeys>;
  readDays: ReadRemindedDays;
  /** A sentence that an evening's reminder of a member adds, or null. */
  eveningLine: (userId: string) => Promise<string | null>;
};

/** The outcome of a reminder, or the time of its retry. */
type Sent = {
  settled?: SettledReminder;
  accepted?: Accepted[];
  mailKey?: string;
  again?: { token: string; at: Date };
};

/** Reminders to try again at a time, by their tokens. */
type Again = { at: Date; tokens: string[] };

/** Sends to every device of the member, or by email (decisions 90 and 104). */
export function createSending(deps: Deps) {
  const { config, db, clock, log, jobs, push, keys, readDays } = deps;

  /** By the push service's origin: no other member's reminder waits for one that is silent. */
  const unanswered = new LRUCache<string, number>({
    max: 1000,
    ttl: UNANSWERED_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const warn = (error: unknown) =>
    log.warn({ error: describeError(error) }, "could not send a reminder");

  /** Sends those of these reminders that are still due; returns which to try again, and when. */
  async function sendReminders(tokens: readonly string[]): Promise<Again[]> {
    const again: Again[] = [];
    for (let from = 0; from < tokens.length; from += BATCH) {
      again.push(...(await sendBatch(tokens.slice(from, from + BATCH))));
    }
    return again;
  }

  /** Reads and writes for the whole batch: with many members thousands are due in a minute. */
  async function sendBatch(tokens: readonly string[]): Promise<Again[]> {
    const attempted = await beginAttempts(db, tokens, clock());
    if (attempted.length === 0) return [];
    const days = await readDays(attempted.map(keyOf));
    const skipped: SettledReminder[] = [];
    const open: AttemptedReminder[] = [];
    for (const [index, reminder] of attempted.entries()) {
      const outcome = days[index] && skippedOf(days[index]);
      if (outcome) skipped.push({ ...keyOf(reminder), ...outcome });
      else open.push(reminder);
    }
    const byPush = open.filter(({ channel }) => channel === "push").map(keyOf);
    const [ringing, devices] = await Promise.all([
      findRinging(db, byPush),
      readDevicesOf(
        db,
        byPush.map(({ userId }) => userId),
      ),
    ]);
    const sent = await Promise.all(
      open.map((reminder) => {
        const known = {
          rings: ringing.has(keyText(keyOf(reminder))),
          devices: devices.get(reminder.user_id) ?? [],
        };
        return send(reminder, known).catch((error: unknown): Sent => {
          warn(error);
          return { again: againIn(reminder, backoff(reminder.attempts)) };
        });
      }),
    );
    await settle(skipped, sent);
    return byTime(sent.flatMap(({ again }) => again ?? []));
  }

  const againIn = ({ token }: AttemptedReminder, seconds: number) => ({
    token,
    at: new Date(clock().getTime() + seconds * 1000),
  });

  async function settle(skipped: readonly SettledReminder[], sent: readonly Sent[]): Promise<void> {
    await markAccepted(
      db,
      sent.flatMap(({ accepted = [] }) => accepted),
    );
    const settled = await settleReminders(db, [
      ...skipped,
      ...sent.flatMap(({ settled: one }) => one ?? []),
    ]);
    for (const { mailKey, settled: one } of sent) {
      // Turned off since, or the account was deleted.
      if (mailKey && one && !settled.has(keyText(one))) await jobs.deleteMail(mailKey);
    }
  }

  /** Returns the reminder's text; the evening's may name that a partner's day is open, too. */
  async function bodyOf({ kind, time, user_id }: AttemptedReminder): Promise<string> {
    const { body } = reminderTexts[kind];
    const line = time >= EVENING ? await deps.eveningLine(user_id) : null;
    return line ? `${body} ${line}` : body;
  }

  async function send(
    reminder: AttemptedReminder,
    { rings, devices }: { rings: boolean; devices: readonly KnownDevice[] },
  ): Promise<Sent> {
    const key = keyOf(reminder);
    if (reminder.channel === "email") return overOf(reminder) ?? mail(reminder);
    // The phone had it from the due minute and reports the outcome itself.
    if (rings) return { settled: { ...key, state: "sent", reason: null, sentAt: reminder.due_at } };
    return notify(reminder, devices);
  }

  function overOf(reminder: AttemptedReminder): Sent | null {
    if (clock() < reminder.expires_at) return null;
    const reason = reminder.attempts > 1 ? "unreachable" : "too_late";
    return { settled: { ...keyOf(reminder), state: "failed", reason } };
  }

  async function mail(reminder: AttemptedReminder): Promise<Sent> {
    const mailKey = mailKeyOf(keyOf(reminder));
    await jobs.enqueueMail({
      template: "daily-reminder",
      to: reminder.email,
      userId: reminder.user_id,
      values: {
        reminder: await bodyOf(reminder),
        app_url: pageFor(config.appUrl, reminder.token),
        settings_url: `${config.appUrl}${paths.settings}`,
        time: reminder.time,
      },
      key: mailKey,
      uselessFrom: reminder.expires_at.toISOString(),
    });
    return {
      mailKey,
      settled: { ...keyOf(reminder), state: "sent", reason: null, sentAt: clock() },
    };
  }

  async function notify(
    reminder: AttemptedReminder,
    devices: readonly KnownDevice[],
  ): Promise<Sent> {
    const key = keyOf(reminder);
    const waiting = devices.filter(({ acceptedThrough }) => acceptedThrough !== reminder.day);
    // A crashed node may have reached some of them.
    let reached = devices.length - waiting.length;
    const over = overOf(reminder);
    if (over && reached === 0) return over;
    const outcomes = over
      ? []
      : await Promise.all(
          waiting.map(async (device) => ({
            endpoint: device.endpoint,
            ...(await sendUnlessHeldUp(device, reminder)),
          })),
        );
    const accepted = outcomes
      .filter(({ kind }) => kind === "taken")
      .map(({ endpoint }) => ({ ...key, endpoint }));
    reached += accepted.length;
    const later = outcomes.flatMap((outcome) => (outcome.kind === "later" ? [outcome] : []));
    if (later.length > 0) {
      const waits = later.map(({ afterSeconds }) => afterSeconds ?? backoff(reminder.attempts));
      const again = againIn(reminder, Math.min(...waits));
      const sentAt = reached > 0 ? clock() : undefined;
      await putOffReminder(db, key, { until: again.at, sentAt });
      return { accepted, again };
    }
    if (reached > 0) {
      return { accepted, settled: { ...key, state: "sent", reason: null, sentAt: clock() } };
    }
    const refused = outcomes.some(({ kind }) => kind === "refused");
    return { settled: { ...key, state: "failed", reason: refused ? "refused" : "no_device" } };
  }

  async function sendUnlessHeldUp(
    device: KnownDevice,
    reminder: AttemptedReminder,
  ): Promise<PushOutcome> {
    const { origin } = new URL(device.endpoint);
    const so = unanswered.get(origin) ?? 0;
    if (so >= UNANSWERED_BEFORE_WAIT) return { kind: "later" };
    const outcome = await sendTo(device, reminder);
    if (outcome.kind === "later") unanswered.set(origin, (unanswered.get(origin) ?? 0) + 1);
    else unanswered.delete(origin);
    return outcome;
  }

  async function sendTo(device: KnownDevice, reminder: AttemptedReminder): Promise<PushOutcome> {
    const { user_id: userId, token, expires_at } = reminder;
    const notification = notificationOf(reminder, await bodyOf(reminder));
    const outcome = await push.send(await keys(), device, notification, {
      ttlSeconds: Math.max(1, Math.floor((expires_at.getTime() - clock().getTime()) / 1000)),
      // Push services store one message per topic, so a resend replaces the first.
      topic: token,
    });
    if (outcome.kind === "gone") await dropDevice(db, userId, device.endpoint);
    if (outcome.kind === "refused") {
      log.warn({ status: outcome.status }, "a push service refused a reminder");
    }
    return outcome;
  }

  function notificationOf({ kind, token, day }: AttemptedReminder, body: string): PushNotification {
    const { title } = reminderTexts[kind];
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

  return { sendReminders };
}

function skippedOf(day: RemindedDay) {
  const reason = skipReasonOf(day);
  if (!reason) return null;
  const since = { rest: null, off: null, answered: day.reflectedAt, committed: day.committedAt };
  return { state: "skipped", reason, skippedSince: since[reason] } as const;
}

/** The reminders of one second together. */
function byTime(again: readonly { token: string; at: Date }[]): Again[] {
  const seconds = Map.groupBy(again, ({ at }) => Math.ceil(at.getTime() / 1000));
  return [...seconds].map(([second, each]) => ({
    at: new Date(second * 1000),
    tokens: each.map(({ token }) => token),
  }));
}

const keyOf = ({ user_id, day }: AttemptedReminder) => ({ userId: user_id, day });

const pageFor = (appUrl: string, token: string) => `${appUrl}${paths.oneThing}?reminder=${token}`;

export const backoff = (attempts: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
