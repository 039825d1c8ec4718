import { randomUUID } from "node:crypto";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { returnedMail } from "@sovereign/sandbox/mailbox";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { chanceFrom } from "#testing/chance.ts";
import { startMortalNodes } from "#testing/mortal-nodes.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startPaymentProvider } from "#testing/payment-provider.ts";
import { listenPushService } from "#testing/push-service.ts";
import { startSmtpSink } from "#testing/smtp-sink.ts";
import { startTestProduct } from "#testing/test-product.ts";

/** `KILLED_BROADCAST=10000 KILLED_TIMES=50` sends more, and kills more often. */
const PEOPLE = Number(process.env.KILLED_BROADCAST ?? 300);
const KILLS = Number(process.env.KILLED_TIMES ?? 6);
const SEED = Number(process.env.KILLED_SEED ?? 36);

/** About what a node sends to the database for a message. */
const MESSAGES = 10;

/** Longer than an email stays in the hand of a node that died. */
const LEASE_MS = 91_000;
/** Longer than the mail server is left alone after it was busy. */
const RETRY_MS = 61 * 60_000;
const ROUNDS = 20;

const SECRET = "a-secret-of-the-mail-webhook";
const MAIL = { MAIL_WEBHOOK_SECRET: SECRET, BROADCASTS_PER_MINUTE: "60000" };

/** How many addresses in a hundred begin with each word, which tells the mail server what to do. */
const SHARES = { unknown: 3, full: 2, policy: 2, grey: 3, lie: 2, leaves: 2, stops: 2 };

function nameOf(number: number): string {
  let place = number % 100;
  for (const [name, share] of Object.entries(SHARES)) {
    if (place < share) return name;
    place -= share;
  }
  return number === 99 ? "stall" : "fine";
}

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

async function start() {
  const chance = chanceFrom(SEED);
  const began = Date.now() - performance.now();
  let skipped = 0;
  const realNow = () => new Date(began + performance.now() + skipped);
  const provider = startPaymentProvider(async () => new Response(null, { status: 200 }));
  const mails = await startServer();
  const push = await listenPushService(() => realNow().getTime());
  const product = await startTestProduct({ now: realNow().toISOString(), environment: MAIL });
  const { config, database } = product;
  const nodes = await startMortalNodes({
    databaseUrl: database.directUrl,
    appUrl: config.appUrl,
    environment: {
      ...{ AUTH_SECRET: config.authSecret, DATA_DIR: config.dataDir, SMTP_URL: mails.url },
      PUSH_OWN_SERVICE: push.publicUrl,
      ...MAIL,
    },
    provider: () => provider,
    now: realNow,
    below: chance.below,
  });
  return {
    ...{ product, mails, push, nodes, chance },
    async pass(milliseconds: number): Promise<void> {
      skipped += milliseconds;
      product.clock.set(realNow().toISOString());
      await nodes.setClocks();
    },
    async stop(): Promise<void> {
      await nodes.stop();
      await provider.close();
      await mails.close();
      await push.close();
      await product.close();
    },
  };
}

it(`sends to ${PEOPLE} members once when nodes are killed ${KILLS} times, seed ${SEED}`, async ({
  onTestFinished,
}) => {
  const { product, mails, push, nodes, chance, pass, stop } = await start();
  onTestFinished(stop);
  const { db } = product.database;
  const staff = await signUpStaff(product, "owner");
  const names = Array.from({ length: PEOPLE }, (_, number) => `${nameOf(number)}-${number}@m.test`);
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'id-' || email, '', email, true, now(), now() from unnest(${sql.param(names)}::text[]) as email`);

  // Every third has a browser that takes notifications, and of these each tenth is gone.
  const key = (await (await staff.fetch("/api/reminders")).json()) as MemberReminder;
  const notified = names.filter((_, place) => place % 3 === 0).map((name) => `id-${name}`);
  const devices = await push.addDevices(db, notified, key.push_public_key);
  const gone = notified.filter((_, place) => place % 10 === 9);
  for (const userId of gone) push.control.end({ id: devices.get(userId) ?? "" });
  push.control.fail({ status: 503, times: 5 });

  const id = randomUUID();
  const path = `/api/office/broadcasts/${id}`;
  const words = {
    subject: "We were wrong",
    preview: "",
    words: "About March.",
    piece: null,
    push: true,
  };
  const audience = { kind: "letters", conditions: "", timing: "now", due_at: null };
  const draft = { builds_on: 0, ...words, ...audience };
  await staff.fetch(path, { method: "PUT", body: JSON.stringify(draft) });
  await staff.post(`${path}/test`, {});
  const read = async () => (await (await staff.fetch(path)).json()) as Broadcast;
  expect((await staff.post(`${path}/send`, { version: 1 })).status).toBe(200);
  const { people, push: written } = await read();
  expect([people, written?.people]).toEqual([PEOPLE + 1, notified.length]);

  await db.execute(sql`delete from "user" where email like 'leaves-%'`);
  await db.execute(sql`
    insert into mail_preferences (user_id, kind, wanted, changed_at)
    select id, 'letters', false, now() from "user" where email like 'stops-%'`);

  while (nodes.kills() < KILLS) {
    const before = nodes.kills();
    nodes.arm(1 + chance.below(Math.ceil((PEOPLE * MESSAGES) / KILLS)));
    await vi.waitFor(() => expect(nodes.kills()).toBeGreaterThan(before), { timeout: 300_000 });
    await pass(LEASE_MS);
    await staff.stayProved();
  }
  for (let round = 0; ; round += 1) {
    const isIdle = async () => {
      const { rows } = await db.execute(sql`
        select 1 from broadcast_recipients where state in ('waiting', 'in_hand')
          and try_at <= ${product.clock.now().toISOString()}::timestamptz limit 1`);
      return rows.length === 0;
    };
    await vi.waitFor(async () => expect(await isIdle()).toBe(true), {
      ...{ timeout: 600_000, interval: 200 },
    });
    const { counts } = await read();
    if (counts.waiting + counts.in_hand === 0) break;
    expect(round, "rounds until everyone's email has ended").toBeLessThan(ROUNDS);
    await pass(RETRY_MS);
    await staff.stayProved();
  }

  for (const { sender, recipients, source } of [...mails.received]) {
    const [to = ""] = recipients;
    if (!to.startsWith("lie")) continue;
    const headers = source.split("\r\n\r\n")[0] ?? "";
    const status = { status: "5.2.2", text: "552 5.2.2 mailbox full", now: product.clock.now() };
    const authorization = `Bearer ${SECRET}`;
    const reported = await product.fetch("/api/webhooks/mail", {
      ...{ method: "POST", headers: { authorization, "content-type": "message/rfc822" } },
      body: returnedMail(headers, { from: sender, to }, status),
    });
    expect(reported.status).toBe(200);
  }

  await vi.waitFor(async () => expect((await read()).state).toBe("done"));
  const { rows } = await db.execute<{
    email: string | null;
    state: string;
    reason: string | null;
  }>(sql`
    select email, state, reason from broadcast_recipients left join "user" on "user".id = member_id
    where channel = 'email'`);
  const ends = Object.groupBy(rows, ({ email, state, reason }) =>
    [email?.split("-")[0] ?? "nobody", state, reason ?? ""].join(" ").trim(),
  );
  const expected = Object.groupBy(names, (name) => name.split("-")[0] ?? "");
  const countOf = (name: string) => expected[name]?.length ?? 0;
  const count = (name: string) => ends[name]?.length ?? 0;
  expect(Object.values(ends).flat()).toHaveLength(PEOPLE + 1);
  expect(count("fine sent")).toBe(countOf("fine"));
  expect(count("grey sent")).toBe(countOf("grey"));
  expect(count("stall sent")).toBe(countOf("stall"));
  expect(count("unknown bounced no_such_address")).toBe(countOf("unknown"));
  expect(count("full bounced inbox_full")).toBe(countOf("full"));
  expect(count("policy refused refused")).toBe(countOf("policy"));
  expect(count("lie bounced inbox_full")).toBe(countOf("lie"));
  // Some of them may have been written to before they left or opted out.
  expect(count("nobody sent") + count("nobody stopped deleted")).toBe(countOf("leaves"));
  expect(count("stops sent") + count("stops stopped opted_out")).toBe(countOf("stops"));
  const { counts, push: pushed } = await read();
  expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(people);

  const keys = Map.groupBy(mails.received, ({ recipients }) => recipients[0] ?? "");
  let doubles = 0;
  for (const [address, received] of keys) {
    const ids = received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect([address, new Set(ids).size]).toEqual([address, 1]);
    doubles += received.length - 1;
  }
  for (const name of names.filter((each) => /^(fine|grey|lie|stall)/.test(each))) {
    expect([name, keys.has(name)]).toEqual([name, true]);
  }
  expect(doubles).toBeLessThanOrEqual(nodes.kills() + countOf("stall"));

  const sums = Object.values(pushed?.counts ?? {});
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(notified.length);
  let repeated = 0;
  for (const userId of notified.filter((each) => !/^id-(leaves|stops)/.test(each))) {
    const device = push.control.state().devices.find((one) => one.id === devices.get(userId));
    const shown = gone.includes(userId) ? 0 : 1;
    expect([userId, device?.shown.length]).toEqual([userId, shown]);
    repeated += Math.max((device?.received.length ?? 0) - 1, 0);
  }
  expect(repeated).toBeLessThanOrEqual(nodes.kills());
  const summary = Object.entries(ends).map(([name, list]) => `${list?.length} ${name}`);
  const sent = `${doubles} emails and ${repeated} notifications twice`;
  process.stdout.write(`${nodes.kills()} kills, ${sent}: ${summary.join(", ")}\n`);
});
