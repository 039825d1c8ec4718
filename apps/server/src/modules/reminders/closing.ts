import { fill } from "@sovereign/content/public/fill";
import { writtenTexts } from "@sovereign/content/words/reminders";
import { paths } from "@sovereign/domain/page-paths";
import { skipReasonOf } from "@sovereign/domain/reminder";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import type { PushKeys, PushService } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import type { ReadRemindedDays } from "./mailed.ts";
import { dropDevice, readDevices } from "./push-subscriptions.repository.ts";
import {
  type Key,
  keyText,
  markClosed,
  readShownReminders,
  type Shown,
} from "./receipts.repository.ts";
import { backoff } from "./sending.ts";

/** A push service stores the message for this long; no notification is older by then. */
const CLOSE_TTL_SECONDS = 12 * 3600;

/** Over half an hour; after that the notification is not closed. */
const MAX_ATTEMPTS = 8;

type Closing = Shown & {
  body: string;
  /** Whether the day's badge stays, because it is set and not answered yet. */
  marks: boolean;
  notified: string[];
  attempts: number;
  from: Date;
};

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  push: PushService;
  keys: () => Promise<PushKeys>;
  readDays: ReadRemindedDays;
};

/** Closes reminders shown for days that were written since (decision 91). */
export function createClosing({ config, db, clock, log, push, keys, readDays }: Deps) {
  const written = new Map<string, Key>();
  let waiting: Closing[] = [];
  const warn = (error: unknown) =>
    log.warn({ error: describeError(error) }, "could not close the shown reminders");

  /** The next poll closes the day's reminder. */
  function dayWritten(userId: string, day: string): void {
    written.set(keyText({ userId, day }), { userId, day });
  }

  async function fileWritten(): Promise<void> {
    if (written.size === 0) return;
    const days = [...written];
    const shown = await readShownReminders(
      db,
      days.map(([, day]) => day),
    );
    for (const [key] of days) written.delete(key);
    const states = await readDays(shown);
    for (const [index, each] of shown.entries()) {
      const state = states[index];
      const silence = state && skipReasonOf(state);
      if (silence && (await markClosed(db, each, clock()))) {
        const body = silence === "answered" ? writtenTexts.answered : writtenTexts.set;
        const closing = { ...each, body, marks: silence === "committed" };
        waiting.push({ ...closing, notified: [], attempts: 1, from: clock() });
      }
    }
  }

  async function closeDue(): Promise<void> {
    const now = clock();
    const due = waiting.filter(({ from }) => from <= now);
    waiting = waiting.filter(({ from }) => from > now);
    for (const closing of due) {
      const { attempts } = closing;
      const { notified, wait } = await close(closing).catch((error: unknown) => {
        warn(error);
        return { notified: closing.notified, wait: backoff(attempts) };
      });
      if (wait === null || attempts === MAX_ATTEMPTS) continue;
      const from = new Date(now.getTime() + wait * 1000);
      waiting.push({ ...closing, notified, attempts: attempts + 1, from });
    }
  }

  async function close(closing: Closing): Promise<{ notified: string[]; wait: number | null }> {
    const { userId, day, token, body, marks, attempts } = closing;
    const devices = await readDevices(db, userId);
    const notified = [...closing.notified];
    const showing = devices.filter(
      ({ acceptedThrough, endpoint }) => acceptedThrough === day && !notified.includes(endpoint),
    );
    const notification = {
      title: fill(writtenTexts.title, { product: config.productName }),
      body,
      navigate: `${config.appUrl}${paths.oneThing}`,
      tag: `reminder-${day}`,
      closes: true,
      marks,
    };
    // With the reminder's topic, this replaces a reminder the push service still stores.
    const terms = { ttlSeconds: CLOSE_TTL_SECONDS, topic: token };
    const waits: number[] = [];
    for (const device of showing) {
      const outcome = await push.send(await keys(), device, notification, terms);
      if (outcome.kind === "later") waits.push(outcome.afterSeconds ?? backoff(attempts));
      else notified.push(device.endpoint);
      if (outcome.kind === "gone") await dropDevice(db, userId, device.endpoint);
    }
    return { notified, wait: waits.length > 0 ? Math.min(...waits) : null };
  }

  return {
    dayWritten,
    /** A later poll of this node retries failures. */
    closeWritten: () => fileWritten().catch(warn).then(closeDue),
  };
}
