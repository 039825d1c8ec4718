import { createHash } from "node:crypto";
import type { MailTemplate } from "@sovereign/content/server/emails";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import { createHandOvers, type HandOvers } from "./hand-overs.repository.ts";
import type { DeliverMail, Jobs } from "./jobs.ts";

/** The product's jobs, in its own database and by its own mailer; `instead` makes others for a test. */
export function createJobs(
  config: Config,
  parts: {
    database: OpenDatabase;
    mailer: Mailer;
    clock: Clock;
    log: Logger;
    instead?: ((deliverMail: DeliverMail) => Jobs) | undefined;
  },
): Jobs {
  const { database, mailer, clock, log, instead } = parts;
  const handOvers = createHandOvers({ db: database.db, clock });
  const deliverMail = createMailDelivery(config, { mailer, handOvers, clock });
  if (instead) return instead(deliverMail);
  return createDurableJobs({ database, secret: config.authSecret, deliverMail, log });
}

/** Mails that a person waits for are rather sent twice, under one Message-ID, than not at all. */
const AWAITED: ReadonlySet<MailTemplate> = new Set([
  "confirm-address",
  "reset-link",
  "account-exists",
]);

/**
 * Renders a mail job and hands it to the mailer; the Message-ID is derived from the job's key. A mail
 * that was handed over by a node that died before it could say so is not sent again, unless somebody
 * waits for it (decision 44).
 */
export function createMailDelivery(
  config: Config,
  { mailer, handOvers, clock }: { mailer: Mailer; handOvers: HandOvers; clock: Clock },
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
    // Loaded with the first mail: the renderer is a tenth of what a start has to load.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    const { subject, html, text } = renderEmail(template, values, brand);
    const messageId = `<${messageKey}@${domain}>`;
    const message = { to, subject, html, text, messageId };
    await mailer
      .send(message, () => handOvers.record(messageKey))
      .catch(async (error: unknown) => {
        // It was not taken, and the server said so: the next attempt is a first one.
        if (error instanceof MailRefused) await handOvers.forget(messageKey);
        throw error;
      });
  };
}
