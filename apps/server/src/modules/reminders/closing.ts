import { fill } from "@sovereign/content/public/fill";
import { writtenTexts } from "@sovereign/content/words/reminders";
import { silenceOf } from "@sovereign/domain/reminder";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import type { PushKeys, PushService } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { dropDevice, readDevices } from "./push-subscriptions.repository.ts";
import { type Key, noteClosed, readShownReminders } from "./receipts.repository.ts";
import type { ReadRemindedDay } from "./sending.ts";

/** How long a push service keeps it for a device that is away: a notification is no older by then. */
const CLOSE_TTL_SECONDS = 12 * 3600;

type Parts = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  push: PushService;
  keys: () => Promise<PushKeys>;
  readDay: ReadRemindedDay;
};

/** Closes the reminders that devices show of days that have been written meanwhile (decision 91). */
export function createClosing({ config, db, clock, log, push, keys, readDay }: Parts) {
  let written = new Map<string, Key>();

  /** Notes a day that was written; its reminder is closed at the next look. */
  function dayWritten(userId: string, day: string): void {
    written.set(`${userId} ${day}`, { userId, day });
  }

  async function closeWritten(): Promise<void> {
    if (written.size === 0) return;
    const days = [...written.values()];
    written = new Map();
    for (const shown of await readShownReminders(db, days)) {
      const silence = silenceOf(await readDay(shown.userId, shown.day));
      if (silence && (await noteClosed(db, shown, clock()))) {
        await close(shown, silence === "answered" ? writtenTexts.answered : writtenTexts.set);
      }
    }
  }

  async function close({ userId, day, token }: Key & { token: string }, body: string) {
    const devices = await readDevices(db, userId);
    const showing = devices.filter(({ takenThrough }) => takenThrough === day);
    const notification = {
      title: fill(writtenTexts.title, { product: config.productName }),
      body,
      navigate: `${config.appUrl}/app/one-thing`,
      tag: `reminder-${day}`,
      closes: true,
    };
    // Under the reminder's own topic: where the push service still holds that, this takes its place.
    const terms = { ttlSeconds: CLOSE_TTL_SECONDS, topic: token };
    for (const device of showing) {
      const outcome = await push.send(await keys(), device, notification, terms);
      if (outcome.kind === "gone") await dropDevice(db, userId, device.endpoint);
    }
  }

  return {
    dayWritten,
    /** What fails is not tried again: the notification stays as it would have without this. */
    closeWritten: () =>
      closeWritten().catch((error: unknown) =>
        log.warn({ error: describeError(error) }, "shown reminders were not closed"),
      ),
  };
}
