import { MAIL_PURPOSES } from "@sovereign/content/server/mail-purposes";
import type { HeldKind } from "@sovereign/domain/held-sendings";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { Database, OpenDatabase } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import { afterCommit } from "#database/transactions.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { keyEarlierAddresses } from "./address-keys.statements.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import { isHeld, PARKED_SECONDS, releaseMails } from "./held-sendings.repository.ts";
import type { DeliverMail, InsteadOfJobs, Jobs, MailHooks, MailJob } from "./jobs.ts";
import { createDeliveryLog } from "./mail-deliveries.repository.ts";
import { createMailDelivery } from "./mail-delivery.ts";
import { brandOf, type ComposeMail } from "./mail-message.ts";
import { createMailRecord } from "./mail-record.ts";
import { deleteAddressesOfNobody } from "./refused-addresses.repository.ts";
import { deleteOldMails } from "./sent-mails.repository.ts";
import { NEXT_KEY } from "./work.ts";

/** Delay before held work checks again whether it may proceed. */
const HELD_MS = 60_000;

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
    hooks?: MailHooks;
    instead?: InsteadOfJobs | undefined;
  },
): Jobs {
  const { database, notifications, mailer, composeMail, clock, log, observe } = deps;
  const { trace, instead, hooks } = deps;
  const { db } = database;
  const handOvers = createDeliveryLog({ db, clock });
  const record = createMailRecord({ db, brand: brandOf(config), clock, log });
  const delivery = createMailDelivery({
    composeMail,
    db,
    mailer,
    handOvers,
    record,
    hooks,
    clock,
    log,
    observe,
  });
  const deliverMail: DeliverMail = (job) =>
    trace("job email", { template: job.template }, () => delivery(job));
  const untraced = instead
    ? instead(deliverMail, { database, clock, log })
    : createDurableJobs({
        database,
        notifications,
        secret: config.authSecret,
        deliverMail,
        clock,
        log,
        observe,
      });
  const unlessHeld = (heldAs: HeldKind | undefined, task: () => Promise<void>) => async () => {
    if (heldAs === undefined || !(await isHeld(db, heldAs))) await task();
  };
  const jobs: Jobs = {
    ...untraced,
    work(kind) {
      const { name, heldAs } = kind;
      const defined = untraced.work({
        ...kind,
        run: (payload) =>
          trace(`job ${name}`, {}, async () => {
            if (heldAs === undefined || !(await isHeld(db, heldAs))) {
              await kind.run(payload);
              return;
            }
            const at = new Date(clock().getTime() + HELD_MS);
            await defined.order(payload, { at, key: kind.atStart ? NEXT_KEY : undefined });
          }),
      });
      return defined;
    },
    daily: (name, task, heldAs) =>
      untraced.daily(name, () => trace(`job ${name}`, {}, unlessHeld(heldAs, task))),
    every: (seconds, name, task, heldAs) =>
      untraced.every(seconds, name, () => trace(`job ${name}`, {}, unlessHeld(heldAs, task))),
  };

  /** Replies to new requests are sent; emails that a restored database started are held. */
  async function isParked({ template, isListed }: MailJob): Promise<boolean> {
    // A list is held itself.
    const isAboutNow = isListed || ["answer", "warning"].includes(MAIL_PURPOSES[template]);
    return !isAboutNow && (await isHeld(db, "mails"));
  }

  async function enqueue(job: MailJob, transaction?: Database): Promise<void> {
    const dueAt = new Date(clock().getTime() + (job.afterSeconds ?? 0) * 1000).toISOString();
    if (!(await isParked(job))) return jobs.enqueueMail({ ...job, dueAt }, transaction);
    await jobs.enqueueMail({ ...job, dueAt, afterSeconds: PARKED_SECONDS }, transaction);
    const release = async () => {
      // The kind may have been released since.
      if (!(await isHeld(db, "mails"))) await releaseMails(db);
    };
    if (transaction) afterCommit(transaction, release);
    else await release();
  }
  jobs.daily("old-sent-mails", async () => {
    await deleteOldMails(db, clock());
    // A node of an earlier version may have written some since the start.
    await keyEarlierAddresses(db);
    await deleteAddressesOfNobody(db, clock());
  });
  return {
    ...jobs,
    async enqueueMail(job, transaction) {
      await enqueue(job, transaction);
      // Its list shows that it waits.
      if (job.isListed) return;
      if (transaction) afterCommit(transaction, () => record.queued(job));
      else await record.queued(job);
    },
    async deleteMail(key) {
      await jobs.deleteMail(key);
      await record.deleted(key);
    },
  };
}
