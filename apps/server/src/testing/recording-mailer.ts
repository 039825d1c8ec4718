import { assertSingleRecipient, type Mailer, type MailMessage } from "#providers/mail/mailer.ts";

/** A mailer that keeps what it was given. */
export type RecordingMailer = Mailer & {
  sent: MailMessage[];
  /** The latest mail to an address; throws when there is none. */
  lastTo(address: string): MailMessage;
  /** The first link of the latest mail to an address whose address holds `part`. */
  linkTo(address: string, part: string): string;
};

/** The test double of the SMTP mailer; refuses what the real one refuses. */
export function createRecordingMailer(): RecordingMailer {
  const sent: MailMessage[] = [];
  const lastTo = (address: string) => {
    const message = sent.findLast((mail) => mail.to === address);
    if (!message) throw new Error(`no mail to ${address}`);
    return message;
  };
  return {
    sent,
    lastTo,
    linkTo(address, part) {
      const links = lastTo(address).text.match(/https?:\/\/[^\s<>)\]"]+/g) ?? [];
      const link = links.find((candidate) => candidate.includes(part));
      if (!link) throw new Error(`no link with ${part} in the mail to ${address}`);
      return link;
    },
    async send(message, beforeEnd) {
      assertSingleRecipient(message);
      await beforeEnd?.();
      sent.push(message);
    },
  };
}
