import type { MailBrand } from "@sovereign/content/server/emails";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { describeError } from "#problems/describe-error.ts";
import type { MailRefused } from "#providers/mail/mailer.ts";
import type { MailJob } from "./jobs.ts";
import { messageKeyOf } from "./mail-keys.ts";
import { type RefusedAddress, refuseAddress } from "./refused-addresses.repository.ts";
import {
  deleteQueued,
  type MailOfMember,
  recordQueued,
  recordRefused,
  recordSent,
} from "./sent-mails.repository.ts";

/** Mails to people without an account whose delivery staff follow, on a gift's page. */
const GIFT = "gift-";

export type MailRecord = ReturnType<typeof createMailRecord>;

/** Records what became of emails to members and of gifts; a failure to record changes no delivery (decision 125). */
export function createMailRecord(options: {
  db: Database;
  brand: MailBrand;
  clock: Clock;
  log: Logger;
}) {
  const { db, brand, clock, log } = options;

  async function safely(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not record an email");
    }
  }

  const about = (job: MailJob, record: (mail: MailOfMember) => Promise<void>) =>
    safely(async () => {
      const { key, userId, template, values } = job;
      const messageKey = messageKeyOf(key);
      if (userId === undefined) {
        // Without its subject, which names the giver.
        const mail = { messageKey, userId: null, template, subject: "" };
        return template.startsWith(GIFT) ? record(mail) : undefined;
      }
      const { emailSubject } = await import("@sovereign/content/server/emails");
      const subject = emailSubject(template, values, brand);
      await record({ messageKey, userId, template, subject });
    });

  return {
    queued: (job: MailJob) => about(job, (mail) => recordQueued(db, mail, clock())),
    sent: (job: MailJob) => about(job, (mail) => recordSent(db, mail, clock())),
    /** For an email that will not be sent because it is no longer needed. */
    deleted: (key: string) => safely(() => deleteQueued(db, messageKeyOf(key))),
    /** For one that is not sent, because its address bounced or complained. */
    withheld: (job: MailJob, { status }: RefusedAddress) =>
      about(job, (mail) => recordRefused(db, mail, { status, now: clock() })),
    async refused(job: MailJob, refusal: MailRefused): Promise<void> {
      if (!refusal.isPermanent) return;
      const { status, isUnknownAddress } = refusal;
      const now = clock();
      await about(job, (mail) => recordRefused(db, mail, { status, now }));
      if (!isUnknownAddress) return;
      await safely(() => refuseAddress(db, job.to, { reason: "bounced", since: now, status }));
    },
  };
}
