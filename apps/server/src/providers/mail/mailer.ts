/** `messageId` is the same for every attempt. */
export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** Shown instead of the name of the configured sender. */
  fromName?: string | undefined;
  /** The address for reports of failed delivery. */
  envelopeFrom?: string | undefined;
  replyTo?: string | undefined;
  /** Additional ones. */
  headers?: Record<string, string>;
};

/** The server accepts nothing before the line that ends the email, which awaits `beforeEnd`. */
export type Mailer = {
  send(message: MailMessage, beforeEnd?: () => Promise<void>): Promise<void>;
};

type Refusal = { code: number; answer: string; ofRecipient: boolean };

export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly code: string;
  readonly isPermanent: boolean;
  /** The enhanced status code (RFC 3463). */
  readonly status: string;
  /** Whether there is no such mailbox, or none that is in use. */
  readonly isUnknownAddress: boolean;

  constructor({ code, answer, ofRecipient }: Refusal, options?: ErrorOptions) {
    super(`the mail server answered ${code}`, options);
    this.code = `SMTP_${code}`;
    this.isPermanent = code >= 500;
    const [, status] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
    this.status = status ?? `${String(code)[0]}.0.0`;
    this.isUnknownAddress = ofRecipient && UNKNOWN_ADDRESS.test(this.status);
  }
}

/** Bad mailbox, bad system, moved, no mail accepted, disabled; no reason on our side. */
const UNKNOWN_ADDRESS = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/** Throws when header fields could add headers or recipients. */
export function assertSingleRecipient(message: MailMessage): void {
  if (/[\s,;:<>"()\\\p{Cc}]/u.test(message.to)) {
    throw new Error("the recipient must be one plain address");
  }
  if (/\p{Cc}/u.test(message.subject) || /[\s\p{Cc}]/u.test(message.messageId)) {
    throw new Error("a header field of the email contains control characters");
  }
  const { fromName } = message;
  const others = [
    message.envelopeFrom,
    message.replyTo,
    fromName,
    ...Object.values(message.headers ?? {}),
  ];
  if (others.some((value) => /\p{Cc}/u.test(value ?? ""))) {
    throw new Error("a header field of the email contains control characters");
  }
}
