/** One mail to one recipient. `messageId` is the same at every attempt to send it. */
export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
};

/**
 * Hands a mail to whoever delivers it; rejects when it was not accepted, with a {@link MailRefused}
 * when the other side said so. `beforeEnd` is waited for after the whole mail was sent and before the
 * line that ends it: until then the other side has taken nothing.
 */
export type Mailer = {
  send(message: MailMessage, beforeEnd?: () => Promise<void>): Promise<void>;
};

/** The mail server's own word that it did not take a mail. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly code: string;

  constructor(status: number, options?: ErrorOptions) {
    super(`the mail server answered ${status}`, options);
    this.code = `SMTP_${status}`;
  }
}

/** Refuses a message whose header fields could add headers or recipients. */
export function assertSingleRecipient(message: MailMessage): void {
  if (/[\s,;:<>"()\\\p{Cc}]/u.test(message.to)) {
    throw new Error("the recipient is not one plain address");
  }
  if (/\p{Cc}/u.test(message.subject) || /[\s\p{Cc}]/u.test(message.messageId)) {
    throw new Error("a header field of the mail holds control characters");
  }
}
