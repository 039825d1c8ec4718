/** `messageId` is the same for every attempt. */
export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
};

/** The server accepts nothing before the line that ends the email, which awaits `beforeEnd`. */
export type Mailer = {
  send(message: MailMessage, beforeEnd?: () => Promise<void>): Promise<void>;
};

export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly code: string;

  constructor(status: number, options?: ErrorOptions) {
    super(`the mail server answered ${status}`, options);
    this.code = `SMTP_${status}`;
  }
}

/** Throws when header fields could add headers or recipients. */
export function assertSingleRecipient(message: MailMessage): void {
  if (/[\s,;:<>"()\\\p{Cc}]/u.test(message.to)) {
    throw new Error("the recipient must be one plain address");
  }
  if (/\p{Cc}/u.test(message.subject) || /[\s\p{Cc}]/u.test(message.messageId)) {
    throw new Error("a header field of the email contains control characters");
  }
}
