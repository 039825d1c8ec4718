import type { Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { createAdaptorServer } from "@hono/node-server";
import { SMTPServer } from "smtp-server";
import { listening } from "#sandbox/listening.ts";
import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import { createKeptMails, type KeptMails } from "./kept-mails.ts";
import { mailboxRoutes } from "./mailbox.routes.ts";

const LOOPBACK = "127.0.0.1";
const CLOSE_TIMEOUT_MS = 500;

function createSmtpServer(mails: KeptMails): SMTPServer {
  return new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, _session, done) {
      buffer(stream)
        .then((source) => mails.add(source))
        .then(() => done(), done);
    },
  });
}

/**
 * Starts an SMTP server that stores every email instead of sending it, and the pages and JSON that
 * show them. Rejects naming the setting of a port that is taken.
 */
export async function startMailbox(config: SandboxConfig) {
  const mails = await createKeptMails(config.mailboxDir);
  const server = createAdaptorServer({ fetch: mailboxRoutes(mails).fetch }) as Server;
  const smtp = createSmtpServer(mails);
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await new Promise<void>((done) => smtp.close(done));
  }
  await listening(server, "MAILBOX_PORT", (done) =>
    server.listen(config.mailboxPort, LOOPBACK, done),
  );
  try {
    await listening(smtp, "SMTP_PORT", (done) => smtp.listen(config.smtpPort, LOOPBACK, done));
  } catch (error) {
    await close();
    throw error;
  }
  // From here on only single connections fail, and their clients see that.
  smtp.on("error", () => undefined);
  return { server, smtp: smtp.server, close };
}
