import type { Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { createAdaptorServer } from "@hono/node-server";
import { SMTPServer } from "smtp-server";
import { listening } from "#sandbox/listening.ts";
import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import { fateOf, REFUSAL } from "./fates.ts";
import { createKeptMails, type KeptMails } from "./kept-mails.ts";
import { mailboxRoutes } from "./mailbox.routes.ts";
import { createReturning } from "./returning.ts";

const LOOPBACK = "127.0.0.1";
const CLOSE_TIMEOUT_MS = 500;

type Returning = ReturnType<typeof createReturning>;

function createSmtpServer(mails: KeptMails, returning: Returning): SMTPServer {
  return new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo({ address }, _session, done) {
      if (fateOf(address) !== "refuse") return done();
      done(Object.assign(new Error(REFUSAL.text), { responseCode: REFUSAL.code }));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      buffer(stream)
        .then(async (source) => {
          await mails.add(source);
          const from = mailFrom ? mailFrom.address : "";
          for (const { address: to } of rcptTo) returning.accepted(source.toString(), { from, to });
        })
        .then(() => done(), done);
    },
  });
}

/**
 * Starts an SMTP server that stores every email instead of sending it, returns those to addresses
 * that bounce or complain, and starts the pages and JSON that show them. Rejects naming the setting of a port that is taken.
 */
export async function startMailbox(config: SandboxConfig) {
  const mails = await createKeptMails(config.mailboxDir);
  const server = createAdaptorServer({ fetch: mailboxRoutes(mails).fetch }) as Server;
  const returning = createReturning(config.mailWebhook);
  const smtp = createSmtpServer(mails, returning);
  async function close(): Promise<void> {
    returning.stop();
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
