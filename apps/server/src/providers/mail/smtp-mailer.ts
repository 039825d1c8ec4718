import type { Transporter } from "nodemailer";
import { assertSingleRecipient, type Mailer } from "./mailer.ts";

/** Sends through the SMTP server at `url`, in the name of `from`; gives up within 30 seconds. */
export function createSmtpMailer(url: string, from: string): Mailer {
  let transporter: Promise<Transporter> | undefined;
  // Loaded with the first mail: a start should not wait for it.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 15_000,
      dnsTimeout: 5000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send(message) {
      assertSingleRecipient(message);
      transporter ??= open();
      const transport = await transporter;
      await transport.sendMail({
        from,
        to: { name: "", address: message.to },
        subject: message.subject,
        html: message.html,
        text: message.text,
        messageId: message.messageId,
      });
    },
  };
}
