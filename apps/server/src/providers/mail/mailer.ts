/** One mail to one recipient. `messageId` is the same at every attempt to send it. */
export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
};

/** Hands a mail to whoever delivers it; rejects when it was not accepted. */
export type Mailer = { send(message: MailMessage): Promise<void> };

/** Refuses a message whose header fields could add headers or recipients. */
export function assertSingleRecipient(message: MailMessage): void {
  if (/[\s,;:<>"()\\\p{Cc}]/u.test(message.to)) {
    throw new Error("the recipient is not one plain address");
  }
  if (/\p{Cc}/u.test(message.subject) || /[\s\p{Cc}]/u.test(message.messageId)) {
    throw new Error("a header field of the mail holds control characters");
  }
}
