import { expect, onTestFinished, vi } from "vitest";
import { createSmtpMailer } from "#providers/mail/smtp-mailer.ts";
import { createWebPushService } from "#providers/push/web-push-service.ts";
import type { Chance } from "./chance.ts";
import { createMovingClock, startMortalProduct } from "./mortal-nodes.ts";
import { listenPushService } from "./push-service.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { createDeath } from "./sudden-death.ts";
import { startTestProduct, type TestProduct } from "./test-product.ts";

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

export type StartSenders = (chance: Chance) => Promise<World>;

type World = {
  product: TestProduct;
  mails: Awaited<ReturnType<typeof startServer>>;
  push: Awaited<ReturnType<typeof listenPushService>>;
  /** Sends until a node dies, at one of its next `steps`. */
  kill(steps: number): Promise<void>;
  kills(): number;
  pass(milliseconds: number): Promise<void>;
  /** Resolves when the condition holds, while nodes send. */
  until(condition: () => Promise<boolean>): Promise<void>;
};

/** One node in this process, which crashes at a statement, an email or a notification. */
export const startSender: StartSenders = async ({ below }) => {
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
  const mailer = createSmtpMailer(mails.url, "Sovereign <sovereign@sovereign.test>");
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
    async kill(steps) {
      if (await crashes(below(steps), product.runRepeated)) kills += 1;
    },
    async pass(milliseconds) {
      product.clock.advance(milliseconds);
    },
    async until(condition) {
      for (let look = 0; !(await condition()); look += 1) {
        expect(look, "runs until everything due is sent").toBeLessThan(ROUNDS);
        await product.runRepeated();
        // A server that was silent is left alone for a while.
        product.clock.advance(MINUTE_MS);
      }
    },
  };
};

/** Two processes, which die by SIGKILL. */
export const startSenderNodes: StartSenders = async (chance) => {
  const clock = createMovingClock();
  const mails = await startServer();
  onTestFinished(mails.close);
  const push = await listenPushService(() => clock.now().getTime());
  onTestFinished(push.close);
  const { product, nodes, pass, stop } = await startMortalProduct({
    chance,
    clock,
    environment: MAIL,
    ofNodes: { SMTP_URL: mails.url, PUSH_OWN_SERVICE: push.publicUrl },
  });
  onTestFinished(stop);
  return {
    product,
    mails,
    push,
    pass,
    kills: nodes.kills,
    async kill(steps) {
      const before = nodes.kills();
      nodes.arm(1 + chance.below(steps));
      await vi.waitFor(() => expect(nodes.kills()).toBeGreaterThan(before), { timeout: 300_000 });
    },
    until: (condition) =>
      vi.waitFor(async () => expect(await condition()).toBe(true), {
        timeout: 600_000,
        interval: 200,
      }),
  };
};
