import { isIP } from "node:net";
import { Transform } from "node:stream";
import type { Transporter } from "nodemailer";
import { assertSingleRecipient, type Mailer, MailRefused } from "./mailer.ts";

/**
 * Returns the name a mail server is greeted by: the host of APP_URL, since strict ones refuse a
 * machine's own or an address without brackets.
 */
function greetingOf(appUrl: string): string {
  const { hostname } = new URL(appUrl);
  if (isIP(hostname) === 4) return `[${hostname}]`;
  return hostname.startsWith("[") ? hostname.replace("[", "[IPv6:") : hostname;
}

/** Opens the SMTP server at `url`; each step times out within 15 seconds. */
async function openSmtp(url: string, appUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    name: greetingOf(appUrl),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    dnsTimeout: 5000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (mail, done) => {
    const { beforeEnd } = mail.data as { beforeEnd?: () => Promise<void> };
    if (beforeEnd) mail.message.transform(() => endingAfter(beforeEnd));
    done();
  });
  return transport;
}

/** Connects to the SMTP server at `url` and signs in, without sending anything. */
export async function verifySmtp(url: string, appUrl: string): Promise<void> {
  const transport = await openSmtp(url, appUrl);
  await transport.verify().finally(() => transport.close());
}

/** Creates a mailer for the SMTP server at `url`; times out within 30 seconds. */
export function createSmtpMailer(url: string, from: string, appUrl: string): Mailer {
  // Loaded with the first email, for a fast startup.
  let transporter: Promise<Transporter> | undefined;
  return {
    async send(message, beforeEnd) {
      assertSingleRecipient(message);
      transporter ??= openSmtp(url, appUrl);
      const transport = await transporter;
      const to = { name: "", address: message.to };
      const mail = {
        from: message.fromName ? { name: message.fromName, address: addressIn(from) } : from,
        to,
        subject: message.subject,
        html: message.html,
        text: message.text,
        messageId: message.messageId,
        ...(message.replyTo && { replyTo: message.replyTo }),
        ...(message.headers && { headers: message.headers }),
        ...(message.envelopeFrom && {
          envelope: { from: message.envelopeFrom, to: [to] },
        }),
        beforeEnd,
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw refusalIn(error) ?? error;
      });
    },
  };
}

/** The address of "Name <address>". */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Delays the end of the stream, which the server treats as acceptance. */
function endingAfter(task: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, pass) => pass(null, chunk),
    flush: (end) => void task().then(() => end(), end),
  });
}

function refusalIn(error: unknown): MailRefused | undefined {
  const { responseCode: code, response, command } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== "number") return undefined;
  const answer = typeof response === "string" ? response : "";
  return new MailRefused({ code, answer, ofRecipient: command === "RCPT TO" }, { cause: error });
}
