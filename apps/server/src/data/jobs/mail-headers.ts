import type { MailKind } from "@sovereign/domain/broadcast";
import type { MailMessage } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { createBounceTags } from "./mail-keys.ts";

/** With the token that stops its kind, where a member can. */
type Addressed = {
  to: string;
  messageKey: string;
  kind: MailKind | undefined;
  token: string | undefined;
};

type Addressing = Required<Pick<MailMessage, "messageId" | "replyTo" | "headers">> &
  Pick<MailMessage, "envelopeFrom">;

type HeaderSettings = Pick<
  Config,
  "appUrl" | "authSecret" | "supportEmail" | "mailWebhookSecret" | "mailBounceAddress" | "mailFrom"
>;

/** Returns the envelope's sender and the headers of each email (decision 125). */
export function createMailHeaders(config: HeaderSettings) {
  const { appUrl, authSecret, supportEmail, mailWebhookSecret } = config;
  const domain = new URL(appUrl).hostname;
  const [local = "", bounceDomain = ""] = (config.mailBounceAddress ?? bounceOf(config)).split("@");
  const tags = createBounceTags(authSecret);

  function stopHeaders({ kind, token }: Addressed): Record<string, string> {
    if (!kind || !token) return {};
    const url = `${appUrl}/api/mail-preferences/${token}`;
    return {
      "list-unsubscribe": `<${url}>, <mailto:${supportEmail}?subject=Stop%20${kind}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    };
  }

  return (mail: Addressed): Addressing => {
    const { messageKey, to } = mail;
    const tag = tags.of(messageKey, to);
    return {
      messageId: `<${messageKey}@${domain}>`,
      replyTo: supportEmail,
      // Without the webhook these bounces are not read, and the mail server may refuse the sender.
      ...(mailWebhookSecret && { envelopeFrom: `${local}+${tag}@${bounceDomain}` }),
      headers: {
        "auto-submitted": "auto-generated",
        // Postmark replaces the envelope's sender and reports its metadata instead.
        ...(mailWebhookSecret && { "x-pm-metadata-bounce": tag }),
        ...stopHeaders(mail),
      },
    };
  };
}

const bounceOf = ({ mailFrom }: HeaderSettings) =>
  `bounce@${/@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? "localhost"}`;
