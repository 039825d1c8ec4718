import { expect, onTestFinished } from "vitest";
import { createSmtpMailer } from "#providers/mail/smtp-mailer.ts";
import { createWebPushService } from "#providers/push/web-push-service.ts";
import type { Chance } from "./chance.ts";
import { listenPushService } from "./push-service.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { createDeath } from "./sudden-death.ts";
import { startTestProduct } from "./test-product.ts";

export const MAIL_WEBHOOK_SECRET = "a-secret-of-the-mail-webhook";
const MAIL = { MAIL_WEBHOOK_SECRET, BROADCASTS_PER_MINUTE: "60000" };

const MINUTE_MS = 60_000;
export const ROUNDS = 20;

/** A mail server that refuses, stalls and lies. */
function startServer() {
  const seen = new Set<string>();
  const isFirst = (what: string) => !seen.has(what) && seen.add(what);
  return startSmtpSink(
    ({ recipients: [address = ""] }) =>
      // It keeps the email and says nothing: what is sent again is a double.
      address.startsWith("stall") && isFirst(address) ? undefined : "250 kept",
    (address) => {
      if (address.startsWith("unknown")) return "550 5.1.1 no such user";
      if (address.startsWith("policy")) return "554 5.7.1 not from you";
      if (address.startsWith("full")) return "452 4.2.2 mailbox full";
      const isGrey = address.startsWith("grey") && isFirst(address);
      return isGrey ? "451 4.7.1 come again" : undefined;
    },
  );
}

/** One node in this process, which crashes at a statement, an email or a notification. */
export async function startSender({ below }: Chance) {
  const mails = await startServer();
  onTestFinished(mails.close);
  const push = await listenPushService(() => Date.now());
  onTestFinished(push.close);
  const { step, crashes } = createDeath();
  const stepping =
    <Given extends unknown[], Result>(send: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      step();
      const result = await send(...given);
      // The message has arrived, and no node knows yet.
      step();
      return result;
    };
  const mailer = createSmtpMailer(
    mails.url,
    "Sovereign <sovereign@sovereign.test>",
    "https://sovereign.test",
  );
  const product = await startTestProduct({
    environment: MAIL,
    doubles: {
      providers: {
        mailer: { ...mailer, send: stepping(mailer.send) },
        push: createWebPushService({
          contact: "mailto:owner@example.com",
          ownService: push.publicUrl,
          fetch: stepping(fetch),
        }),
      },
    },
  });
  onTestFinished(product.close);
  product.statements.push = (statement = "") => {
    // PostgreSQL rolls back what a dead server leaves open.
    if (!/^rollback/i.test(statement)) step();
    return 0;
  };
  let kills = 0;
  return {
    product,
    mails,
    push,
    kills: () => kills,
    /** Sends until the node dies, at one of its next `steps`. */
    async kill(steps: number): Promise<void> {
      if (await crashes(below(steps), product.runRepeated)) kills += 1;
    },
    /** Resolves when the condition holds, while the node sends. */
    async until(condition: () => Promise<boolean>): Promise<void> {
      for (let look = 0; !(await condition()); look += 1) {
        expect(look, "runs until everything due is sent").toBeLessThan(ROUNDS);
        await product.runRepeated();
        // A server that was silent is left alone for a while.
        product.clock.advance(MINUTE_MS);
      }
    },
  };
}
