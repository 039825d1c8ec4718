import { randomUUID } from "node:crypto";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { returnedMail } from "@sovereign/sandbox/mailbox";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { MAIL_WEBHOOK_SECRET, ROUNDS, startSender } from "#testing/mortal-senders.ts";
import { signUpStaff } from "#testing/office-staff.ts";

/** Longer than a job stays with a node that died. */
const LOST_MS = 91_000;
/** Longer than the mail server is left alone after it was busy. */
const RETRY_MS = 61 * 60_000;

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

/** About what a node sends to the database for a message. */
const MESSAGES = 10;

it("sends a broadcast to each member once when its node crashes at any step", SCENARIO, () =>
  withSeed((seed) => playBroadcast({ seed, people: countOf(30, 60), kills: countOf(3, 6) })),
);

type Plan = { seed: number; people: number; kills: number };

async function playBroadcast({ seed, ...plan }: Plan): Promise<void> {
  const { product, mails, push, kill, kills, until } = await startSender(chanceFrom(seed));
  const { db } = product.database;
  const staff = await signUpStaff(product, "owner");
  const names = Array.from(
    { length: plan.people },
    (_, number) => `${nameOf(number)}-${number}@m.test`,
  );
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
  // The trial's email is a job of any node.
  await expect.poll(() => mails.received.length).toBe(1);
  mails.received.length = 0;
  const read = async () => (await (await staff.fetch(path)).json()) as Broadcast;
  expect((await staff.post(`${path}/send`, { version: 1 })).status).toBe(200);
  const { people, push: written } = await read();
  expect([people, written?.people]).toEqual([plan.people, notified.length]);

  await db.execute(sql`delete from "user" where email like 'leaves-%'`);
  await db.execute(sql`
    insert into mail_preferences (user_id, kind, wanted, changed_at)
    select id, 'letters', false, now() from "user" where email like 'stops-%'`);

  while (kills() < plan.kills) {
    await kill(Math.ceil((plan.people * MESSAGES) / plan.kills));
    product.clock.advance(LOST_MS);
    await staff.stayProved();
  }
  const isIdle = async () => {
    const { rows } = await db.execute(sql`
      select 1 from broadcast_recipients where state = 'in_hand'
        or state = 'waiting' and try_at <= ${product.clock.now().toISOString()}::timestamptz limit 1`);
    return rows.length === 0;
  };
  for (let round = 0; ; round += 1) {
    await until(isIdle);
    await staff.stayProved();
    const { counts } = await read();
    if (counts.waiting + counts.in_hand === 0) break;
    expect(round, "rounds until everyone's email has ended").toBeLessThan(ROUNDS);
    product.clock.advance(RETRY_MS);
  }

  for (const { sender, recipients, source } of mails.received.slice()) {
    const [to = ""] = recipients;
    if (!to.startsWith("lie")) continue;
    const headers = source.split("\r\n\r\n")[0] ?? "";
    const status = { status: "5.2.2", text: "552 5.2.2 mailbox full", now: product.clock.now() };
    const authorization = `Bearer ${MAIL_WEBHOOK_SECRET}`;
    const reported = await product.fetch("/api/webhooks/mail", {
      method: "POST",
      headers: { authorization, "content-type": "message/rfc822" },
      body: returnedMail(headers, { from: sender, to }, status),
    });
    expect(reported.status).toBe(200);
  }

  await until(async () => (await read()).state === "done");
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
  expect(Object.values(ends).flat()).toHaveLength(plan.people);
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
  expect(doubles).toBeLessThanOrEqual(kills() + countOf("stall"));

  const sums = Object.values(pushed?.counts ?? {});
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(notified.length);
  let repeated = 0;
  for (const userId of notified.filter((each) => !/^id-(leaves|stops)/.test(each))) {
    const device = push.control.state().devices.find((one) => one.id === devices.get(userId));
    const shown = gone.includes(userId) ? 0 : 1;
    expect([userId, device?.shown.length]).toEqual([userId, shown]);
    repeated += Math.max((device?.received.length ?? 0) - 1, 0);
  }
  expect(repeated).toBeLessThanOrEqual(kills());
}
