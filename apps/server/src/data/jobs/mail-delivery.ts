import { MAIL_PURPOSES } from "@sovereign/content/server/mail-purposes";
import type { MailAnswer } from "@sovereign/domain/broadcast";
import { isLate } from "@sovereign/domain/held-sendings";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import type { DeliverMail, MailHooks, MailJob } from "./jobs.ts";
import type { DeliveryLog } from "./mail-deliveries.repository.ts";
import { messageKeyOf } from "./mail-keys.ts";
import type { ComposeMail } from "./mail-message.ts";
import type { MailRecord } from "./mail-record.ts";
import { findRefused, type RefusedAddress } from "./refused-addresses.repository.ts";

type Deps = {
  composeMail: ComposeMail;
  db: Database;
  mailer: Mailer;
  handOvers: DeliveryLog;
  record: MailRecord;
  hooks?: MailHooks | undefined;
  clock: Clock;
  log: Logger;
  observe: Observe;
};

/**
 * Resends an email that a crashed node may have sent only if a person awaits it (decision 44), or
 * if it is listed. What is owed is tried also at an address that refuses news (decision 125).
 */
export function createMailDelivery(deps: Deps): DeliverMail {
  const { composeMail, db, mailer, handOvers, record, hooks, clock, log, observe } = deps;

  /** Returns why no news may be sent to the email's address. */
  const refusing = async ({ template, to }: MailJob): Promise<RefusedAddress | undefined> =>
    MAIL_PURPOSES[template] === "news" ? findRefused(db, to) : undefined;

  /** Returns when an email was due that leaves late; news has its own ways. */
  function lateSinceOf({ template, dueAt }: MailJob): Date | undefined {
    if (dueAt === undefined || MAIL_PURPOSES[template] === "news") return undefined;
    return isLate(new Date(dueAt), clock()) ? new Date(dueAt) : undefined;
  }

  async function drop(job: MailJob, why: "too_late" | "unwanted"): Promise<void> {
    await hooks?.onDropped(job, why);
    log.info({ template: job.template, reason: why }, "email dropped");
    await record.deleted(job.key);
  }

  const answered = (job: MailJob, answer: MailAnswer) =>
    db.transaction(async (tx) => hooks?.onAnswer(tx, job, answer));

  return async (job) => {
    const { template, key, uselessFrom, isListed } = job;
    if (uselessFrom && clock() >= new Date(uselessFrom)) return drop(job, "too_late");
    const messageKey = messageKeyOf(key);
    const isRepeated = isListed || MAIL_PURPOSES[template] === "answer";
    if (!isRepeated && (await handOvers.has(messageKey))) return record.sent(job);
    if (hooks && !(await hooks.isStillDue(job))) return drop(job, "unwanted");
    const refused = await refusing(job);
    if (refused) {
      await hooks?.onDropped(job, "refused");
      log.info({ template, reason: refused.reason }, "email withheld");
      observe({ kind: "email", template, outcome: "withheld" });
      return record.withheld(job, refused);
    }
    const message = await composeMail(job, lateSinceOf(job));
    try {
      await mailer.send(message, () => handOvers.record(messageKey));
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        if (!isListed) throw error;
        log.warn({ template, error: describeError(error) }, "the mail server did not answer");
        return answered(job, { kind: "none" });
      }
      // The server refused it, so the next attempt counts as the first.
      await handOvers.delete(messageKey);
      if (isListed) return answered(job, refusalIn(error));
      await record.refused(job, error);
      if (!error.isUnknownAddress) throw error;
      observe({ kind: "email", template, outcome: "failed" });
      if (MAIL_PURPOSES[template] !== "warning") return hooks?.onDropped(job, "refused");
      const { subject } = message;
      if (job.userId) await hooks?.onUntold(job.userId, { subject, messageKey });
      return;
    }
    log.info({ template }, "email sent");
    observe({ kind: "email", template, outcome: "sent" });
    if (isListed) await answered(job, { kind: "accepted" });
    else await record.sent(job);
  };
}

const refusalIn = ({ isPermanent, isUnknownAddress, status }: MailRefused): MailAnswer => ({
  kind: "refused",
  permanent: isPermanent,
  unknownAddress: isUnknownAddress,
  status,
});
