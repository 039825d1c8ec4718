import { createHash } from "node:crypto";
import type { Config } from "#app/config.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { MailJob } from "./jobs.ts";

export type DeliverMail = (job: MailJob) => Promise<void>;

/** Renders a mail job and hands it to the mailer; the Message-ID is derived from the job's key. */
export function createMailDelivery(config: Config, mailer: Mailer): DeliverMail {
  const brand = {
    productName: config.productName,
    supportEmail: config.supportEmail,
    companyName: config.companyName,
    companyAddress: config.companyAddress,
  };
  const domain = new URL(config.appUrl).hostname;
  return async ({ template, to, values, key }) => {
    // Loaded with the first mail: the renderer is a tenth of what a start has to load.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    const { subject, html, text } = renderEmail(template, values, brand);
    const messageId = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
    await mailer.send({ to, subject, html, text, messageId });
  };
}
