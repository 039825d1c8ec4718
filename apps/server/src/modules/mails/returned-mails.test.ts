import type { MailAddress } from "@sovereign/contract/mails";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { MailRefused } from "#providers/mail/mailer.ts";
import { refusedAddresses, session } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { mailTest as it } from "#testing/mail-outcomes.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";

type Member = Awaited<ReturnType<TestProduct["signUp"]>>;

/** Sends an email that only informs. */
async function inform(product: TestProduct, member: Member) {
  const before = product.mailer.sent.length;
  product.clock.advance(1000);
  const body = JSON.stringify({ password: member.password, new_password: member.password });
  const answer = await member.fetch("/api/me/password", { method: "POST", body });
  expect(answer.status).toBeLessThan(300);
  return product.mailer.sent.slice(before).map(({ subject }) => subject);
}

const askReset = (product: TestProduct, email: string) =>
  product.fetch("/api/auth/request-password-reset", {
    method: "POST",
    body: JSON.stringify({ email }),
  });

/** While `work` lasts, the mail server answers so to each recipient. */
async function refusing(product: TestProduct, answer: string, work: () => Promise<unknown>) {
  const { send } = product.mailer;
  const code = Number(answer.slice(0, 3));
  product.mailer.send = () => Promise.reject(new MailRefused({ code, answer, ofRecipient: true }));
  await work().finally(() => {
    product.mailer.send = send;
  });
}

/** A browser of the member that takes notifications. */
async function addDevice(product: TestProduct, member: Member) {
  const { control } = product.push;
  const found = (await (await member.fetch("/api/reminders")).json()) as MemberReminder;
  const { id, endpoint, keys } = control.subscribe({
    application_server_key: found.push_public_key,
  });
  const body = JSON.stringify({ endpoint, keys });
  const kept = await member.fetch("/api/push-subscriptions", { method: "PUT", body });
  expect(kept.status).toBe(200);
  return { shown: () => control.state().devices.find((one) => one.id === id)?.shown ?? [] };
}

describe("an email to a member", () => {
  it("is recorded with its template and subject when it is sent", async ({ member, outcomes }) => {
    const mails = await outcomes.mails(member.email);
    expect(mails.map(({ template, state }) => [template, state])).toEqual([
      ["confirm-address", "sent"],
      ["welcome", "sent"],
    ]);
    expect(mails[0]).toMatchObject({ subject: "Confirm your address", status: null });
    expect(mails[0]?.sent_at).not.toBeNull();
  });

  it("is recorded while it waits", async ({ member, product, outcomes }) => {
    for (let times = 0; times < 3; times += 1) await askReset(product, member.email);
    const links = (await outcomes.mails(member.email)).filter(
      ({ template }) => template === "reset-link",
    );
    const states = links.map(({ state, sent_at }) => [state, sent_at !== null]);
    expect(states.sort()).toEqual([
      ["queued", false],
      ["sent", true],
      ["sent", true],
    ]);
  });

  it("names itself in the envelope's sender and in its headers", async ({ member, product }) => {
    const { envelopeFrom, replyTo, headers } = product.mailer.lastTo(member.email);
    expect(envelopeFrom).toMatch(/^bounce\+[a-z2-7]{45}@sovereign\.example$/);
    expect(replyTo).toBe("support@example.com");
    expect(headers).toMatchObject({ "auto-submitted": "auto-generated" });
    expect(headers).not.toHaveProperty("list-unsubscribe");
  });

  it("is forgotten with the member, and after 400 days", async ({ member, product, outcomes }) => {
    const { db } = product.database;
    const other = await product.signUpOverHttp();
    await db.execute(sql`delete from "user" where email = ${member.email}`);
    expect(await outcomes.mails(member.email)).toEqual([]);
    await db.execute(sql`
      update sent_mails set queued_at = queued_at - interval '401 days'
      where template = 'welcome' and user_id = (select id from "user" where email = ${other.email})`);
    await product.runDaily();
    const left = await outcomes.mails(other.email);
    expect(left.map(({ template }) => template)).toEqual(["confirm-address"]);
  });

  it("is sent once although it cannot be recorded", async ({ member, product, outcomes }) => {
    const { database } = product;
    await asOwner(database, "alter table sent_mails rename to sent_mails_away");
    const sent = await inform(product, member).finally(() =>
      asOwner(database, "alter table sent_mails_away rename to sent_mails"),
    );
    expect(sent).toEqual(["Your password was changed"]);
    expect(await outcomes.mails(member.email)).toHaveLength(2);
    expect(product.logLines.some((line) => line.includes("could not record an email"))).toBe(true);
  });
});

describe("an email that comes back for good", () => {
  it("stops no warning and no answer to its address §S97", async ({
    member,
    product,
    outcomes,
  }) => {
    expect(await outcomes.bounce(product.mailer.lastTo(member.email))).toBe(200);
    expect(await outcomes.mails(member.email)).toMatchObject([
      { template: "confirm-address", state: "sent" },
      { template: "welcome", state: "bounced", status: "5.1.1" },
    ]);
    expect(await inform(product, member)).toEqual(["Your password was changed"]);
    await askReset(product, member.email);
    expect(product.mailer.lastTo(member.email).subject).toBe("Choose a new password");
  });

  it("waits at Home when it was a warning, and rings on the member's devices §S97", async ({
    member,
    product,
    outcomes,
  }) => {
    const device = await addDevice(product, member);
    const read = async () =>
      (await (await member.fetch("/api/me/mail-address")).json()) as MailAddress;
    await inform(product, member);
    const warning = product.mailer.lastTo(member.email);
    expect(await read()).toEqual({ arrives: true, missed: [] });
    for (let times = 0; times < 2; times += 1) await outcomes.bounce(warning);
    const subject = "Your password was changed";
    expect(await read()).toMatchObject({ arrives: false, missed: [{ subject }] });
    expect(device.shown().map(({ title, body }) => [title, body])).toEqual([
      ["A message did not reach you by email", subject],
    ]);
    await refusing(product, "550 5.1.1 no such user", () => inform(product, member));
    expect((await read()).missed).toHaveLength(2);
    expect(device.shown()).toHaveLength(2);
    const say = (proof: object) => {
      const body = JSON.stringify(proof);
      return member.fetch("/api/me/mail-address/missed-read", { method: "POST", body });
    };
    // A stolen session does not make them vanish.
    const timestamp = product.clock.now().getTime() / 1000 - 11 * 60;
    const amr = JSON.stringify([{ method: "password", timestamp }]);
    await product.database.db.update(session).set({ amr }).where(eq(session.userId, member.id));
    expect(await codeOf(await say({}))).toBe("auth.fresh_sign_in_required");
    expect((await read()).missed).toHaveLength(2);
    const done = await say({ password: member.password });
    expect(await done.json()).toEqual({ arrives: false, missed: [] });
  });

  it("is known by its recipient after a change", async ({ member, product, outcomes }) => {
    const mail = product.mailer.lastTo(member.email);
    await product.database.db.execute(sql`
      update "user" set email = ${`new-${member.email}`} where email = ${member.email}`);
    await outcomes.bounce(mail);
    const changed = { ...member, email: `new-${member.email}` };
    expect((await outcomes.mails(changed.email)).at(-1)).toMatchObject({ state: "bounced" });
    expect(await inform(product, changed)).toEqual(["Your password was changed"]);
  });

  it("is known by its member when it was forwarded", async ({ member, product, outcomes }) => {
    const mail = product.mailer.lastTo(member.email);
    await outcomes.bounce(mail, "5.1.1", { to: "somewhere@else.example" });
    expect((await outcomes.mails(member.email)).at(-1)).toMatchObject({ state: "bounced" });
  });
});

describe("reports that stop nothing", () => {
  it("an email that comes back for now", async ({ member, product, outcomes }) => {
    await outcomes.bounce(product.mailer.lastTo(member.email), "4.2.2");
    expect((await outcomes.mails(member.email)).at(-1)).toMatchObject({
      state: "bounced",
      status: "4.2.2",
    });
    expect(await inform(product, member)).toEqual(["Your password was changed"]);
  });

  it("one with a forged or unknown tag", async ({ member, product, outcomes }) => {
    const mail = product.mailer.lastTo(member.email);
    const other = await product.signUpOverHttp();
    const forged = (mail.envelopeFrom ?? "").replace(/.@/, (end) => (end === "a@" ? "e@" : "a@"));
    await outcomes.bounce(mail, "5.1.1", { from: forged });
    await outcomes.bounce(mail, "5.1.1", { from: "bounce@sovereign.example" });
    // The tag of one member's email does not report another's address.
    const others = { from: product.mailer.lastTo(other.email).envelopeFrom ?? "" };
    await outcomes.bounce(mail, "5.1.1", others);
    expect((await outcomes.mails(member.email)).at(-1)).toMatchObject({ state: "sent" });
    expect(await inform(product, member)).toEqual(["Your password was changed"]);
  });

  it("one without the secret", async ({ member, product, outcomes }) => {
    const body = JSON.stringify({ RecordType: "SpamComplaint", Email: member.email });
    expect(await outcomes.post(body, "application/json", "another")).toBe(401);
    const bare = await product.fetch("/api/webhooks/mail", { method: "POST", body });
    expect(bare.status).toBe(401);
    expect(bare.headers.get("www-authenticate")).toBe('Basic realm="mail"');
    const headers = { authorization: "Bearer a secret of the mail webhook" };
    const wrong = await product.fetch("/api/webhooks/mail", { method: "POST", body, headers });
    expect(wrong.status).toBe(401);
  });

  it("what is no report", async ({ outcomes }) => {
    expect(await outcomes.post('{"RecordType":"Delivery"}', "application/json")).toBe(200);
    expect(await outcomes.post("{", "text/plain; charset=UTF-8")).toBe(400);
    expect(await outcomes.post("From: a@b.example\r\n\r\nHello", "message/rfc822")).toBe(200);
  });
});

describe("a complaint", () => {
  it("stops neither warnings nor answers §S97", async ({ member, product, outcomes }) => {
    const mail = product.mailer.lastTo(member.email);
    expect(await outcomes.complain(mail)).toBe(200);
    await outcomes.bounce(mail);
    expect((await outcomes.mails(member.email)).at(-1)).toMatchObject({ state: "complained" });
    expect(await inform(product, member)).toEqual(["Your password was changed"]);
    await askReset(product, member.email);
    expect(product.mailer.lastTo(member.email).subject).toBe("Choose a new password");
  });
});

describe("an email that the mail server refuses", () => {
  it.for([
    ["550 5.1.1 no such user", "refused", 1],
    ["550 5.7.1 not from here", "refused", 1],
    ["451 4.3.0 later", undefined, 1],
  ] as const)("is recorded: %s", async ([answer, state, sent], { member, product, outcomes }) => {
    await refusing(product, answer, () => askReset(product, member.email));
    const last = (await outcomes.mails(member.email)).find(
      ({ template }) => template === "reset-link",
    );
    expect(last?.state).toBe(state);
    if (state) expect(last?.status).toBe(answer.slice(4, 9));
    expect(await inform(product, member)).toHaveLength(sent);
  });
});

describe("a report", () => {
  const states = async (product: TestProduct) =>
    (await product.database.db.select().from(refusedAddresses)).map(({ since }) => since);

  it("counts once, and a later one only when it says more", async ({
    member,
    product,
    outcomes,
  }) => {
    const mail = product.mailer.lastTo(member.email);
    await outcomes.bounce(mail, "4.2.2");
    await outcomes.bounce(mail, "5.1.1");
    const before = await states(product);
    product.clock.advance(60_000);
    await outcomes.bounce(mail, "5.1.1");
    await outcomes.bounce(mail, "4.2.2");
    expect(await states(product)).toEqual(before);
    expect((await outcomes.mails(member.email)).at(-1)).toMatchObject({ status: "5.1.1" });
  });

  it("of an email from before Try Again stops nothing", async ({ member, product, outcomes }) => {
    const read = async () =>
      ((await (await member.fetch("/api/me/mail-address")).json()) as MailAddress).arrives;
    const first = product.mailer.lastTo(member.email);
    await inform(product, member);
    const second = product.mailer.lastTo(member.email);
    await outcomes.bounce(first);
    expect(await read()).toBe(false);
    product.clock.advance(1000);
    await member.fetch("/api/me/mail-address/try-again", { method: "POST" });
    await outcomes.bounce(first);
    await outcomes.bounce(second);
    expect(await read()).toBe(true);
    await inform(product, member);
    await outcomes.bounce(product.mailer.lastTo(member.email));
    expect(await read()).toBe(false);
  });
});

describe("a member whose emails come back", () => {
  it("may let them be sent again once a day", async ({ member, product, outcomes }) => {
    const read = async () => {
      const found = await (await member.fetch("/api/me/mail-address")).json();
      return { arrives: (found as MailAddress).arrives };
    };
    const tryAgain = () => member.fetch("/api/me/mail-address/try-again", { method: "POST" });
    const mail = product.mailer.lastTo(member.email);
    expect(await read()).toEqual({ arrives: true });
    expect(await (await tryAgain()).json()).toEqual({ arrives: true, missed: [] });

    await outcomes.bounce(mail);
    expect(await read()).toEqual({ arrives: false });
    expect(await (await tryAgain()).json()).toEqual({ arrives: true, missed: [] });
    expect(await read()).toEqual({ arrives: true });

    await inform(product, member);
    await outcomes.bounce(product.mailer.lastTo(member.email));
    const refused = await tryAgain();
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(await codeOf(refused)).toBe("request.rate_limited");
    expect(await read()).toEqual({ arrives: false });
  });

  it("reads of their own address only", async ({ member, product, outcomes }) => {
    const other = await product.signUpOverHttp();
    await outcomes.bounce(product.mailer.lastTo(other.email));
    const answer = await member.fetch("/api/me/mail-address");
    expect(await answer.json()).toEqual({ arrives: true, missed: [] });
  });
});
