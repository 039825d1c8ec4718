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
import { keyAddressesBy } from "./mail-keys.ts";
import { brandOf, createComposeMail } from "./mail-message.ts";
import { createMailRecord } from "./mail-record.ts";
import { refuseAddress, resetAddress } from "./refused-addresses.repository.ts";

const config = readConfig({ NODE_ENV: "test", AUTH_SECRET: "a".repeat(32) });
keyAddressesBy(config.authSecret);

let database: OpenDatabase;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => sink.close());
afterAll(() => database.close());

const TO = "someone@example.com";

const notice = (key: string): MailJob => ({
  template: "welcome",
  to: TO,
  values: { app_url: "https://one.example/app", settings_url: "https://one.example/app/settings" },
  key,
});
const warning = (key: string): MailJob => ({
  template: "factor-guessed",
  to: TO,
  values: { changed_at: "today", time_zone: "UTC", auth_url: "https://one.example/auth" },
  key,
});
const link = (key: string): MailJob => ({
  template: "reset-link",
  to: TO,
  values: { reset_url: "https://one.example/reset" },
  key,
});

/** A node in front of a mail server that responds to the emails in this order. */
async function startNodes(...answers: (string | undefined)[]) {
  const ended = Promise.withResolvers<void>();
  const dropped: [string, string][] = [];
  const said: [string, string][] = [];
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
      composeMail: createComposeMail(config, async () => new Map()),
      ...shared,
      mailer: createSmtpMailer(sink.url, "Sovereign <no-reply@one.example>", "https://one.example"),
      handOvers: createDeliveryLog(shared),
      record: createMailRecord({ ...shared, brand: brandOf(config) }),
      hooks: {
        isStillDue: async ({ key }) => !key.startsWith("unwanted"),
        onDropped: async ({ key }, why) => void dropped.push([key, why]),
        onAnswer: async (_tx, { key }, { kind }) => void said.push([key, kind]),
        onUntold: async () => {},
      },
    });
  return { node, ended: ended.promise, dropped, said };
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

describe("an email of a list", () => {
  const listed = (key: string) => ({ ...notice(key), isListed: true });

  it("tells its list each answer, which decides about another attempt", async () => {
    const { node, said } = await startNodes("451 later");
    await node()(listed("one"));
    await sink.close();
    await node()(listed("one"));
    expect(said).toEqual([
      ["one", "refused"],
      ["one", "none"],
    ]);
    expect(sink.received).toHaveLength(0);
  });

  it("is sent again with the same Message-ID when its node crashed", async () => {
    const next = await dieWith(listed("two"));
    await next(listed("two"));
    expect(new Set(ids())).toEqual(new Set([ids()[0]]));
    expect(sink.received).toHaveLength(2);
  });
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

it("is not sent once it is useless or unwanted, which is said", async () => {
  const { node, dropped } = await startNodes();
  await node()({ ...notice("too-late"), uselessFrom: ago(1000) });
  await node()({ ...notice("in-time"), uselessFrom: ago(-60_000) });
  await node()(notice("unwanted"));
  expect(sink.received).toHaveLength(1);
  expect(dropped).toEqual([
    ["too-late", "too_late"],
    ["unwanted", "unwanted"],
  ]);
});

it("stops news at an address that refused it, and nothing that is owed §S97", async () => {
  const { node, dropped } = await startNodes();
  await refuseAddress(database.db, TO, { reason: "complained", since: new Date(), status: null });
  await node()(notice("news"));
  await node()(warning("warning"));
  await node()(link("answer"));
  await resetAddress(database.db, TO, new Date());
  expect(sink.received).toHaveLength(2);
  expect(dropped).toEqual([["news", "refused"]]);
});

it("says when it was due, more than an hour later", async () => {
  const { node } = await startNodes();
  await node()({ ...warning("late"), dueAt: ago(61 * 60_000) });
  await node()({ ...warning("in time"), dueAt: ago(59 * 60_000) });
  await node()({ ...notice("late news"), dueAt: ago(61 * 60_000) });
  const isLate = sink.received.map(({ source }) => source.includes("This message was due on"));
  expect(isLate).toEqual([true, false, false]);
});
