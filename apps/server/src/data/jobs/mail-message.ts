import type { MailBrand, MailTemplate } from "@sovereign/content/server/emails";
import { MAIL_KINDS, type MailKind } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import type { MailMessage } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import type { MailJob } from "./jobs.ts";
import { createMailHeaders } from "./mail-headers.ts";
import { messageKeyOf } from "./mail-keys.ts";
import { createStopTokens } from "./stop-tokens.ts";

/** `lateSince` is when it was due, of an email that is late. */
export type ComposeMail = (job: MailJob, lateSince?: Date) => Promise<MailMessage>;

/** Emails that a member can stop from the email program (RFC 8058). */
const STOPPABLE: Partial<Record<MailTemplate, MailKind>> = {
  "daily-reminder": "reminders",
  "win-back": "letters",
  "partner-signal": "signals",
};

type MailSettings = Parameters<typeof createMailHeaders>[0] & Pick<Config, keyof MailBrand>;

export const brandOf = (config: Pick<Config, keyof MailBrand>): MailBrand => ({
  productName: config.productName,
  supportEmail: config.supportEmail,
  companyName: config.companyName,
  companyAddress: config.companyAddress,
});

const kindOf = ({ template, values }: MailJob): MailKind | undefined =>
  template === "broadcast" ? MAIL_KINDS.find((kind) => kind === values.kind) : STOPPABLE[template];

/** Returns what renders an email with its headers and the way to stop its kind. */
export function createComposeMail(
  config: MailSettings,
  readTexts: () => Promise<ReadonlyMap<string, { text: string | null }>>,
): ComposeMail {
  const headersOf = createMailHeaders(config);
  const tokens = createStopTokens(config.authSecret);
  const brand = brandOf(config);
  return async (job, lateSince) => {
    const { template, to, userId, values, key } = job;
    const kind = kindOf(job);
    const token = kind && (userId === undefined ? tokenIn(values) : tokens.of({ userId, kind }));
    // Loaded with the first email: the renderer is a tenth of the code loaded at start.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    // Others that can be stopped say so in their own words.
    const isBroadcast = template === "broadcast" && (kind === "releases" || kind === "letters");
    const stop =
      isBroadcast && token
        ? { kind, url: `${config.appUrl}${paths.unsubscribe(token)}` }
        : undefined;
    const own = await ownTexts(readTexts, job);
    const { subject, html, text } = renderEmail(template, values, brand, {
      own,
      stop,
      late: lateSince && { at: lateSince, timeZone: values.time_zone ?? "UTC" },
    });
    const headers = headersOf({ to, messageKey: messageKeyOf(key), kind, token });
    return { to, subject, html, text, fromName: own.sender, ...headers };
  };
}

/** An email without its member's id has the page that stops it among its values. */
const tokenIn = ({ stop_url }: MailJob["values"]): string | undefined =>
  stop_url && decodeURIComponent(stop_url.slice(stop_url.lastIndexOf("/") + 1));

/** The office's own sentences, read with each email: every node uses them from the next one on. */
async function ownTexts(
  readTexts: () => Promise<ReadonlyMap<string, { text: string | null }>>,
  { template, values }: MailJob,
) {
  // An alarm leaves without the database, too.
  const texts = template === "alarm" ? new Map() : await readTexts();
  const textOf = (key: string) => texts.get(key)?.text ?? undefined;
  return {
    // A test shows a paragraph that is not saved yet.
    intro: values.own_intro ?? textOf(template),
    signOff: textOf("sign_off"),
    support: textOf("support"),
    sender: textOf("sender"),
  };
}
