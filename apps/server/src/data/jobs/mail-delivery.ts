import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Database } from "#database/database.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import type { DeliverMail, MailJob } from "./jobs.ts";
import type { DeliveryLog } from "./mail-deliveries.repository.ts";
import { messageKeyOf } from "./mail-keys.ts";
import type { ComposeMail } from "./mail-message.ts";
import type { MailRecord } from "./mail-record.ts";
import { findRefused, type RefusedAddress } from "./refused-addresses.repository.ts";

/** Emails a person waits for are sent twice, with one Message-ID, rather than not at all. */
const AWAITED: ReadonlySet<MailTemplate> = new Set([
  "confirm-address",
  "reset-link",
  "account-exists",
]);

const AWAITED_ANYWAY: ReadonlySet<MailTemplate> = new Set([
  ...AWAITED,
  ...(["email-confirm-change", "staff-confirm-change"] as const),
]);

/** Then an address that bounced is tried with an email that somebody waits for. */
const TRIED_AGAIN_MS = 24 * 3600_000;

type Deps = {
  composeMail: ComposeMail;
  db: Database;
  mailer: Mailer;
  handOvers: DeliveryLog;
  record: MailRecord;
  clock: Clock;
  log: Logger;
  observe: Observe;
};

/** Resends an email that a crashed node may have sent only if a person awaits it (decision 44). */
export function createMailDelivery(deps: Deps): DeliverMail {
  const { composeMail, db, mailer, handOvers, record, clock, log, observe } = deps;

  /** Returns why nothing may be sent to the email's address (decision 125). */
  async function refusing({ template, to }: MailJob): Promise<RefusedAddress | undefined> {
    const refused = await findRefused(db, to);
    if (!refused || !AWAITED_ANYWAY.has(template)) return refused;
    if (refused.reason === "complained") return undefined;
    return clock().getTime() - refused.since.getTime() < TRIED_AGAIN_MS ? refused : undefined;
  }

  return async (job) => {
    const { template, key, uselessFrom } = job;
    if (uselessFrom && clock() >= new Date(uselessFrom)) return record.deleted(key);
    const messageKey = messageKeyOf(key);
    if (!AWAITED.has(template) && (await handOvers.has(messageKey))) return record.sent(job);
    const refused = await refusing(job);
    if (refused) {
      log.info({ template, reason: refused.reason }, "email withheld");
      observe({ kind: "email", template, outcome: "withheld" });
      return record.withheld(job, refused);
    }
    const message = await composeMail(job);
    await mailer
      .send(message, () => handOvers.record(messageKey))
      .catch(async (error: unknown) => {
        if (error instanceof MailRefused) {
          // The server refused it, so the next attempt counts as the first.
          await handOvers.delete(messageKey);
          await record.refused(job, error);
        }
        throw error;
      });
    log.info({ template }, "email sent");
    observe({ kind: "email", template, outcome: "sent" });
    await record.sent(job);
  };
}
