import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { OpenDatabase } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { DeliverMail, Jobs } from "./jobs.ts";
import { createDeliveryLog } from "./mail-deliveries.repository.ts";
import { createMailDelivery } from "./mail-delivery.ts";
import { brandOf, type ComposeMail } from "./mail-message.ts";
import { createMailRecord } from "./mail-record.ts";
import { deleteAddressesOfNobody } from "./refused-addresses.repository.ts";
import { deleteOldMails } from "./sent-mails.repository.ts";

export function createJobs(
  config: Config,
  deps: {
    database: OpenDatabase;
    notifications: Notifications;
    mailer: Mailer;
    composeMail: ComposeMail;
    clock: Clock;
    log: Logger;
    observe: Observe;
    trace: Trace;
    instead?: ((deliverMail: DeliverMail) => Jobs) | undefined;
  },
): Jobs {
  const { database, notifications, mailer, composeMail, clock, log, observe } = deps;
  const { trace, instead } = deps;
  const { db } = database;
  const handOvers = createDeliveryLog({ db, clock });
  const record = createMailRecord({ db, brand: brandOf(config), clock, log });
  const delivery = createMailDelivery({
    composeMail,
    db,
    mailer,
    handOvers,
    record,
    clock,
    log,
    observe,
  });
  const deliverMail: DeliverMail = (job) =>
    trace("job email", { template: job.template }, () => delivery(job));
  const untraced = instead
    ? instead(deliverMail)
    : createDurableJobs({
        database,
        notifications,
        secret: config.authSecret,
        deliverMail,
        log,
        observe,
      });
  const jobs: Jobs = {
    ...untraced,
    daily: (name, task) => untraced.daily(name, () => trace(`job ${name}`, {}, task)),
    every: (seconds, name, task) =>
      untraced.every(seconds, name, () => trace(`job ${name}`, {}, task)),
  };
  jobs.daily("old-sent-mails", async () => {
    await deleteOldMails(db, clock());
    await deleteAddressesOfNobody(db, clock());
  });
  return {
    ...jobs,
    async enqueueMail(job) {
      await jobs.enqueueMail(job);
      await record.queued(job);
    },
    async deleteMail(key) {
      await jobs.deleteMail(key);
      await record.deleted(key);
    },
  };
}
