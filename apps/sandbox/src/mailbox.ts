import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import maildev, { type MailServer } from "maildev";
import web from "maildev/lib/web.js";
import { listening } from "./listening.ts";
import { ownRequestsOnly } from "./own-requests-only.ts";
import type { SandboxConfig } from "./sandbox.config.ts";

const LOOPBACK = "127.0.0.1";

/**
 * Starts the mailbox: an SMTP server that keeps every mail instead of sending it, and a web page
 * with a REST interface (`GET /email`) that shows them. Mails are kept in a folder across restarts.
 * Gives the page's server; rejects naming the setting of a port that is taken.
 */
export async function startMailbox(
  config: SandboxConfig,
): Promise<{ server: Server; close(): Promise<void> }> {
  mkdirSync(config.mailboxDir, { recursive: true });
  // maildev ends the process on signals by itself; here that is the caller's decision.
  const before = new Map(
    (["SIGTERM", "SIGINT"] as const).map((signal) => [signal, process.listeners(signal)]),
  );
  const mailbox = maildev({
    // As text: it takes the number 0, by which the system gives a free port, for no port at all.
    smtp: String(config.smtpPort),
    web: String(config.mailboxPort),
    ip: LOOPBACK,
    mailDirectory: config.mailboxDir,
    silent: true,
    hideExtensions: [],
  });
  // It was told to listen already.
  const pageListens = listening(web.server, "MAILBOX_PORT", (done) =>
    web.server.once("listening", done),
  );
  ownRequestsOnly(web.server);
  for (const [signal, kept] of before) {
    process.removeAllListeners(signal);
    for (const listener of kept) process.on(signal, listener);
  }
  mailbox.on("new", showRecipient);
  await pageListens;
  await listenForMails(mailbox);
  return { server: web.server, close: () => closed(mailbox) };
}

const closed = (mailbox: MailServer) => new Promise<void>((done) => mailbox.close(done));

/** Lets mails in; where their port is taken, gives the page's back. */
async function listenForMails(mailbox: MailServer): Promise<void> {
  const { smtp, onSmtpError } = mailbox;
  // Its own listener throws every error, before any other listener hears of it.
  smtp.off("error", onSmtpError);
  try {
    await listening(smtp, "SMTP_PORT", (done) => mailbox.listen().then(done));
  } catch (error) {
    await closed(mailbox);
    throw error;
  }
  smtp.on("error", onSmtpError);
}

type KeptMail = {
  to?: { address: string }[];
  calculatedBcc?: unknown[];
  /** Nobody where the mail was kept from an earlier start: only its file is left then. */
  envelope: { to?: { address: string }[] | "" };
};

/**
 * Shows a mail to an address beyond ASCII as sent to whom it was sent to: the mailbox takes the bytes
 * of such a header for Latin-1, and the recipient for a hidden one.
 */
function showRecipient(mail: KeptMail): void {
  const recipients = mail.envelope.to || [];
  if (!recipients.some(({ address }) => /[^ -~]/.test(address))) return;
  mail.to = recipients.map(({ address }) => ({ ...mail.to?.[0], address }));
  mail.calculatedBcc = [];
}
