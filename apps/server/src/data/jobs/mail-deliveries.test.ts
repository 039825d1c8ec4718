import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { createSmtpMailer } from "#providers/mail/smtp-mailer.ts";
import { readConfig } from "#settings/config.ts";
import { startSmtpSink } from "#testing/smtp-sink.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { MailJob } from "./jobs.ts";
import { createDeliveryLog } from "./mail-deliveries.repository.ts";
import { createMailDelivery } from "./mail-delivery.ts";
import { brandOf, createComposeMail } from "./mail-message.ts";
import { createMailRecord } from "./mail-record.ts";

const config = readConfig({ NODE_ENV: "test", AUTH_SECRET: "a".repeat(32) });

let database: OpenDatabase;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => sink.close());
afterAll(() => database.close());

const notice = (key: string): MailJob => ({
  template: "welcome",
  to: "someone@example.com",
  values: { app_url: "https://one.example/app", settings_url: "https://one.example/app/settings" },
  key,
});
const link = (key: string): MailJob => ({
  template: "reset-link",
  to: "someone@example.com",
  values: { reset_url: "https://one.example/reset" },
  key,
});

/** A node in front of a mail server that responds to the emails in this order. */
async function startNodes(...answers: (string | undefined)[]) {
  const ended = Promise.withResolvers<void>();
  sink = await startSmtpSink(() => {
    ended.resolve();
    return answers.length > 0 ? answers.shift() : "250 kept";
  });
  const shared = {
    db: database.db,
    clock: () => new Date(),
    log: pino({ level: "silent" }),
    observe: () => {},
  };
  const node = () =>
    createMailDelivery({
      composeMail: createComposeMail(config),
      ...shared,
      mailer: createSmtpMailer(sink.url, "Sovereign <no-reply@one.example>"),
      handOvers: createDeliveryLog(shared),
      record: createMailRecord({ ...shared, brand: brandOf(config) }),
    });
  return { node, ended: ended.promise };
}
const ids = () => sink.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);

/** Sends an email on a node that crashes before it receives the response. */
async function dieWith(job: MailJob) {
  const { node, ended } = await startNodes(undefined);
  // Not awaited: its connection is closed after the test.
  node()(job).catch(() => undefined);
  await ended;
  return node();
}

describe("an email whose node crashed after delivery (decision 44)", () => {
  it("is not sent again by the next node", async () => {
    const next = await dieWith(notice("notice-1"));
    await next(notice("notice-1"));
    expect(sink.received).toHaveLength(1);
  });

  it("is sent again with the same Message-ID when a member is waiting for it", async () => {
    const next = await dieWith(link("link-1"));
    await next(link("link-1"));
    expect(sink.received).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
    expect(ids()[0]).toMatch(/^<[0-9a-f]{40}@localhost>$/);
  });
});

describe("an email that the mail server refused after its data", () => {
  it("is sent again, because it was not accepted", async () => {
    const { node } = await startNodes("451 later");
    await expect(node()(notice("notice-2"))).rejects.toThrow("451");
    await node()(notice("notice-2"));
    expect(sink.received).toHaveLength(1);
  });
});

it("is not sent once it is useless", async () => {
  const { node } = await startNodes();
  const past = new Date(Date.now() - 1000).toISOString();
  await node()({ ...notice("too-late"), uselessFrom: past });
  await node()({ ...notice("in-time"), uselessFrom: new Date(Date.now() + 60_000).toISOString() });
  expect(sink.received).toHaveLength(1);
});
