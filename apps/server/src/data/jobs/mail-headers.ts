import type { MailTemplate } from "@sovereign/content/server/emails";
import type { MailKind } from "@sovereign/domain/mail-kind";
import type { MailMessage } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import type { MailJob } from "./jobs.ts";
import { createBounceTags } from "./mail-keys.ts";
import { createStopTokens } from "./stop-tokens.ts";

/** Emails that a member can stop from the email program (RFC 8058). */
const STOPPABLE: Partial<Record<MailTemplate, MailKind>> = {
  "daily-reminder": "reminders",
  "win-back": "letters",
};

type Addressing = Required<Pick<MailMessage, "messageId" | "replyTo" | "headers">> &
  Pick<MailMessage, "envelopeFrom">;

/** Returns the envelope's sender and the headers of each email (decision 125). */
export function createMailHeaders(config: Config) {
  const { appUrl, authSecret, supportEmail, mailWebhookSecret } = config;
  const domain = new URL(appUrl).hostname;
  const [local = "", bounceDomain = ""] = (config.mailBounceAddress ?? bounceOf(config)).split("@");
  const tags = createBounceTags(authSecret);
  const tokens = createStopTokens(authSecret);

  function stopHeaders({ template, userId }: MailJob): Record<string, string> {
    const kind = STOPPABLE[template];
    if (!kind || userId === undefined) return {};
    const url = `${appUrl}/api/mail-preferences/${tokens.of({ userId, kind })}`;
    return {
      "list-unsubscribe": `<${url}>, <mailto:${supportEmail}?subject=Stop%20${kind}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    };
  }

  return (job: MailJob, messageKey: string): Addressing => {
    const tag = tags.of(messageKey, job.to);
    return {
      messageId: `<${messageKey}@${domain}>`,
      replyTo: supportEmail,
      // Without the webhook nobody reads these bounces, and the mail server may refuse the sender.
      ...(mailWebhookSecret && { envelopeFrom: `${local}+${tag}@${bounceDomain}` }),
      headers: {
        "auto-submitted": "auto-generated",
        // Postmark replaces the envelope's sender and reports its metadata instead.
        ...(mailWebhookSecret && { "x-pm-metadata-bounce": tag }),
        ...stopHeaders(job),
      },
    };
  };
}

const bounceOf = ({ mailFrom }: Config) =>
  `bounce@${/@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? "localhost"}`;
