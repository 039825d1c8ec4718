import { createHash } from "node:crypto";
import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import type { DeliverMail, Jobs } from "./jobs.ts";
import { createDeliveryLog, type DeliveryLog } from "./mail-deliveries.repository.ts";

export function createJobs(
  config: Config,
  deps: {
    database: OpenDatabase;
    mailer: Mailer;
    clock: Clock;
    log: Logger;
    instead?: ((deliverMail: DeliverMail) => Jobs) | undefined;
  },
): Jobs {
  const { database, mailer, clock, log, instead } = deps;
  const handOvers = createDeliveryLog({ db: database.db, clock });
  const deliverMail = createMailDelivery(config, { mailer, handOvers, clock });
  if (instead) return instead(deliverMail);
  return createDurableJobs({ database, secret: config.authSecret, deliverMail, log });
}

/** Emails a person waits for are sent twice, with one Message-ID, rather than not at all. */
const AWAITED: ReadonlySet<MailTemplate> = new Set([
  "confirm-address",
  "reset-link",
  "account-exists",
]);

/** Resends an email that a crashed node may have sent only if a person awaits it (decision 44). */
export function createMailDelivery(
  config: Config,
  { mailer, handOvers, clock }: { mailer: Mailer; handOvers: DeliveryLog; clock: Clock },
): DeliverMail {
  const brand = {
    productName: config.productName,
    supportEmail: config.supportEmail,
    companyName: config.companyName,
    companyAddress: config.companyAddress,
  };
  const domain = new URL(config.appUrl).hostname;
  return async ({ template, to, values, key, uselessFrom }) => {
    if (uselessFrom && clock() >= new Date(uselessFrom)) return;
    const messageKey = createHash("sha256").update(key).digest("hex").slice(0, 40);
    if (!AWAITED.has(template) && (await handOvers.has(messageKey))) return;
    // Loaded with the first email: the renderer is a tenth of the code loaded at start.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    const { subject, html, text } = renderEmail(template, values, brand);
    const messageId = `<${messageKey}@${domain}>`;
    const message = { to, subject, html, text, messageId };
    await mailer
      .send(message, () => handOvers.record(messageKey))
      .catch(async (error: unknown) => {
        // The server refused it, so the next attempt counts as the first.
        if (error instanceof MailRefused) await handOvers.delete(messageKey);
        throw error;
      });
  };
}
