import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { PushKeys, PushService } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { createClosing } from "./closing.ts";
import { fileDueOf, fileDueReminders } from "./filing.ts";
import { createMailed, type ReadRemindedDays } from "./mailed.ts";
import { createMemberPush } from "./member-push.ts";
import { loadPushKeys } from "./push-keys.repository.ts";
import { endReminders, removeOldReceipts } from "./receipts.repository.ts";
import { remindersRoutes } from "./reminders.routes.ts";
import { createRemindersService } from "./reminders.service.ts";
import { createSending } from "./sending.ts";

/** A reminder is sent within this time of its minute. */
const LOOK_SECONDS = 15;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  rateLimits: RateLimits;
  push: PushService;
  readDays: ReadRemindedDays;
};

/** Reminds once a day at the member's hour, each time with an outcome (decisions 90 and 91). */
export function createReminders(deps: Deps) {
  const { config, db, clock, jobs, rateLimits } = deps;
  let loaded: Promise<PushKeys> | undefined;
  const keys = () => {
    loaded ??= loadPushKeys(db, config.authSecret, clock()).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const service = createRemindersService({ ...deps, keys });
  const sending = createSending({ ...deps, keys });
  const closing = createClosing({ ...deps, keys });

  const look = async () => {
    await fileDueReminders(db, clock());
    await sending.sendDue();
    await closing.closeWritten();
    await endReminders(db, clock());
  };
  jobs.every(LOOK_SECONDS, "reminders", look, "reminders");
  jobs.daily("old-reminder-receipts", () => removeOldReceipts(db, clock()));

  return {
    ownReminder: service.own,
    stopEmails: service.stopEmails,
    dayWritten: closing.dayWritten,
    notifyMember: createMemberPush({ ...deps, keys }),
    mailed: createMailed(deps),
    routes: (gate: Gate) => remindersRoutes({ service, rateLimits, gate }),
    /** Recomputes the next reminder in the transaction of a move. */
    async memberMoved(tx: Database, userId: string): Promise<void> {
      await fileDueOf(tx, userId, clock());
    },
    start: async () => void (await keys()),
  };
}
