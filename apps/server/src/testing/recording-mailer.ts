import { assertSingleRecipient, type Mailer, type MailMessage } from "#providers/mail/mailer.ts";

export type RecordingMailer = Mailer & {
  sent: MailMessage[];
  /** Throws when there is none. */
  lastTo(address: string): MailMessage;
  /** The first link that contains `part` in the latest email to an address. */
  linkTo(address: string, part: string): string;
};

/** A fake of the SMTP mailer that refuses what the real one refuses. */
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
