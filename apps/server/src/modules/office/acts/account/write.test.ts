import { paymentMail } from "@sovereign/content/words/mails";
import { UNDO_MS } from "@sovereign/domain/broadcast";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { refusedAddresses } from "#schema/schema.ts";
import { supportOf } from "#testing/office-acts.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true });

const ORDER = {
  kind: "write",
  subject: "About your question",
  words: "You asked about [your days](/app/history).\n\nThey are all there.",
  pays: false,
} as const;

describe("an email to one member", () => {
  it("leaves a minute later, once, in the words of staff, and can be called back until then", async ({
    product,
  }) => {
    const { member, order, undo, logOf } = await supportOf(product);
    const mails = () => product.mailer.sent.filter(({ subject }) => subject === ORDER.subject);
    const dropped = await order(ORDER);
    expect(dropped.state).toBe("held");
    expect((await undo(dropped.id)).state).toBe("undone");
    const act = await order(ORDER);
    expect(mails()).toEqual([]);
    product.clock.advance(UNDO_MS);
    await product.runRepeated();
    await product.runRepeated();
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(mail?.to).toBe(member.email);
    expect(mail?.replyTo).toBe(product.config.supportEmail);
    expect(mail?.text).toContain("http://sovereign.test/app/history");
    expect(mail?.text).toContain("They are all there.");
    expect(mail?.text).toMatch(/Mira of .+ wrote this to you/);
    expect(mail?.headers?.["list-unsubscribe"]).toBeUndefined();
    expect(await logOf(act.id)).toEqual(["write", "act_done"]);
  });

  it("carries a link to what they owe, with their own words", async ({ product, billing }) => {
    const { member, order, offerOf, refusalOf } = await supportOf(product);
    const pays = { ...ORDER, pays: true, words: "You owe {amount}: {why}." };
    expect((await offerOf("write")).facts.payment).toBeNull();
    expect(await refusalOf(pays)).toBe("not_owed");
    const subscription = await billing.subscribe(member);
    await product.payments.control.declineNextRenewal({ subscription });
    await product.payments.control.renewNow({ subscription });
    expect((await offerOf("write")).facts.payment).toMatchObject({
      owed: { amount: "49.00", currency: "USD" },
    });
    await order(pays);
    product.clock.advance(UNDO_MS);
    await product.runRepeated();
    await product.runRepeated();
    const { text } = product.mailer.lastTo(member.email);
    expect(text).toContain(`You owe $49.00: ${paymentMail.why.declined}.`);
    const token = /\/pay\/(\S+)/.exec(text)?.[1] ?? "";
    const link = await product.fetch(`/api/pay-links/${token}`);
    expect(await link.json()).toMatchObject({ state: "due" });
  });

  it("says nothing of a payment that was made within its minute", async ({ product, billing }) => {
    const { member, order, look } = await supportOf(product);
    const subscription = await billing.subscribe(member);
    await product.payments.control.declineNextRenewal({ subscription });
    await product.payments.control.renewNow({ subscription });
    const act = await order({ ...ORDER, pays: true, subject: "You owe {amount}" });
    await product.payments.control.recover({ subscription });
    product.clock.advance(UNDO_MS);
    await product.runRepeated();
    await product.runRepeated();
    expect(await look(act.id)).toMatchObject({ state: "failed", outcome: { code: "not_owed" } });
    expect(product.mailer.sent.filter(({ subject }) => subject.startsWith("You owe"))).toEqual([]);
  });

  it("is not written to an address that refuses mail, nor with what an email cannot contain", async ({
    product,
  }) => {
    const { member, send, refusalOf } = await supportOf(product);
    expect((await send({ ...ORDER, words: "# A title" })).status).toBe(400);
    await product.database.db.insert(refusedAddresses).values({
      addressKey: addressKeyOf(member.email),
      reason: "bounced",
      since: product.clock.now(),
      status: null,
    });
    expect(await refusalOf(ORDER)).toBe("address_refused");
  });
});
