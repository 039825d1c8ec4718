import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Config } from "#settings/config.ts";
import { STAFF_LOG_CHANNEL } from "#staff/staff-log.repository.ts";
import { createLogSeals, sealEntries } from "./log-seals.repository.ts";

/** Seals each entry of the log as soon as it is committed. */
export function startSealing(deps: {
  config: Pick<Config, "authSecret">;
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "work">;
  notifications: Pick<Notifications, "subscribe">;
}): void {
  const { config, db, log, jobs, notifications } = deps;
  const seals = createLogSeals(config.authSecret);
  const sweep = defineSweep(jobs, {
    name: "staff-log-seals",
    async run() {
      await sealEntries(db, seals);
      return null;
    },
  });
  const wake = () =>
    sweep.wake().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, "could not order the seals of the staff log");
    });
  let hasListened = false;
  notifications.subscribe({
    channel: STAFF_LOG_CHANNEL,
    onPayload: () => void wake(),
    async onListening() {
      // The first time the sweep is about to run anyway.
      if (hasListened) await wake();
      hasListened = true;
    },
  });
}
