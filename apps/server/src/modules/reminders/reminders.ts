import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import type { PushKeys, PushService } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { createClosing } from "./closing.ts";
import { fileDueOf, fileDueReminders, type OrderSending } from "./filing.ts";
import { createMailed, type ReadRemindedDays } from "./mailed.ts";
import { createMemberPush } from "./member-push.ts";
import { createRemindersOffice } from "./office/reminders-office.repository.ts";
import { loadPushKeys } from "./push-keys.repository.ts";
import { endReminders, findLeft, removeOldReceipts } from "./receipts.repository.ts";
import { findNextDue } from "./reminders.repository.ts";
import { remindersRoutes } from "./reminders.routes.ts";
import { createRemindersService } from "./reminders.service.ts";
import { createSending, FIRST_WAIT_SECONDS, MAX_DELAY_SECONDS } from "./sending.ts";

/** A shown reminder is closed this long after its day was written. */
const CLOSE_SECONDS = 60;

/** A due reminder that another transaction holds is looked for again after this. */
const HELD_MS = 1000;

/** Reminders of an earlier version are sent a few at a time. */
const LEFT_AT_ONCE = 50;

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
  let eveningLine: (userId: string) => Promise<string | null> = async () => null;
  const sending = createSending({
    ...deps,
    keys,
    eveningLine: (userId) => eveningLine(userId),
  });
  const closing = createClosing({ ...deps, keys });
  const sendings = jobs.work({
    name: "reminder-sending",
    payload: z.object({ tokens: z.array(z.string()) }),
    heldAs: "reminders",
    retry: { first: FIRST_WAIT_SECONDS, longest: MAX_DELAY_SECONDS },
    async run({ tokens }) {
      for (const { at, tokens: again } of await sending.sendReminders(tokens)) {
        await sendings.order({ tokens: again }, { at });
      }
    },
  });
  const orderSending: OrderSending = (tx, tokens) => sendings.order({ tokens }, { in: tx });
  const due = defineSweep(jobs, {
    name: "reminders",
    heldAs: "reminders",
    async run() {
      await endReminders(db, clock());
      await fileDueReminders(db, clock(), orderSending);
      const tokens = await findLeft(db, clock(), LEFT_AT_ONCE);
      if (tokens.length > 0) await sendings.order({ tokens });
      const next = await findNextDue(db);
      const soon = new Date(clock().getTime() + HELD_MS);
      return next && next < soon ? soon : next;
    },
  });
  const service = createRemindersService({
    ...deps,
    keys,
    orderSending,
    onChanged: (tx, at) => due.wake({ in: tx, at }),
  });
  jobs.every(CLOSE_SECONDS, "reminder-closings", closing.closeWritten);
  jobs.daily("old-reminder-receipts", async () => {
    await endReminders(db, clock());
    await removeOldReceipts(db, clock());
  });

  return {
    /** Sets the line that an evening's reminder adds; asked when it is sent. */
    onEvening(line: typeof eveningLine): void {
      eveningLine = line;
    },
    ownReminder: service.own,
    stopEmails: service.stopEmails,
    dayWritten: closing.dayWritten,
    notifyMember: createMemberPush({ ...deps, keys }),
    mailed: createMailed(deps),
    office: createRemindersOffice(db),
    routes: (gate: Gate) => remindersRoutes({ service, rateLimits, gate }),
    /** Recomputes the next reminder in the transaction of a move. */
    async memberMoved(tx: Database, userId: string): Promise<void> {
      await fileDueOf(tx, userId, clock(), orderSending);
      const next = await findNextDue(tx, userId);
      if (next) await due.wake({ in: tx, at: next });
    },
    start: async () => void (await keys()),
  };
}
