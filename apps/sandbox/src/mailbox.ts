import { mkdirSync } from "node:fs";
import maildev from "maildev";
import web from "maildev/lib/web.js";
import { ownRequestsOnly } from "./own-requests-only.ts";
import type { SandboxConfig } from "./sandbox.config.ts";

const LOOPBACK = "127.0.0.1";

/**
 * Starts the mailbox: an SMTP server that keeps every mail instead of sending it, and a web page
 * with a REST interface (`GET /email`) that shows them. Mails are kept in a folder across restarts.
 */
export async function startMailbox(config: SandboxConfig): Promise<{ close(): Promise<void> }> {
  mkdirSync(config.mailboxDir, { recursive: true });
  // maildev ends the process on signals by itself; here that is the caller's decision.
  const before = new Map(
    (["SIGTERM", "SIGINT"] as const).map((signal) => [signal, process.listeners(signal)]),
  );
  const server = maildev({
    smtp: config.smtpPort,
    web: config.mailboxPort,
    ip: LOOPBACK,
    mailDirectory: config.mailboxDir,
    silent: true,
    hideExtensions: [],
  });
  ownRequestsOnly(web.server);
  for (const [signal, kept] of before) {
    process.removeAllListeners(signal);
    for (const listener of kept) process.on(signal, listener);
  }
  server.on("new", showRecipient);
  await server.listen();
  return { close: () => new Promise((done) => server.close(done)) };
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
