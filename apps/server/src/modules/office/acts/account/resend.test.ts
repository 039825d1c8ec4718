import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { runKeyOf } from "#modules/office/acts/act-handler.ts";
import { sentMails } from "#schema/schema.ts";
import { tokenIn } from "#testing/account-requests.ts";
import { supportOf } from "#testing/office-acts.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;

const it = productTest({ payments: true });

describe("a message sent again", () => {
  it("is a receipt or a notice of what is paid, with the day of the last one", async ({
    product,
    billing,
  }) => {
    const { member, offerOf, order, refusalOf, logOf } = await supportOf(product);
    const none = (await offerOf("resend")).facts.mails;
    expect(none.map(({ mail, why_not }) => [mail, why_not])).toEqual([
      ["receipt", "no_payment"],
      ["renewal_notice", "no_membership"],
      ["welcome", null],
      ["reset_link", null],
      ["confirmation", "confirmed_already"],
    ]);
    expect(none.at(-1)?.on).not.toBeNull();
    expect(await refusalOf({ kind: "resend", mail: "receipt" })).toBe("no_payment");
    expect(await refusalOf({ kind: "resend", mail: "confirmation" })).toBe("confirmed_already");

    await billing.subscribe(member);
    const [receipt, notice] = (await offerOf("resend")).facts.mails;
    expect(receipt).toMatchObject({ why_not: null, on: "2026-03-10T12:00:00.000Z" });
    expect(notice).toMatchObject({ why_not: "not_due", on: "2027-03-10T12:00:00.000Z" });
    const act = await order({ kind: "resend", mail: "receipt" });
    expect(act).toMatchObject({ state: "done", figures: { mail: "receipt" } });
    const { subject, text } = product.mailer.lastTo(member.email);
    expect(subject).toBe("Your receipt of March 10, 2026");
    expect(text).toContain(`On March 10, 2026 you paid ${product.config.appPrice} by card`);
    expect(await logOf(act.id)).toEqual(["resend", "act_done"]);
  });

  it("was sent when the mail server took it", async ({ product, billing }) => {
    const { db } = product.database;
    const { member, order, look } = await supportOf(product);
    await billing.subscribe(member);
    const sent = await order({ kind: "resend", mail: "receipt" });
    const mine = eq(sentMails.messageKey, messageKeyOf(runKeyOf(sent.id)));
    const took = product.clock.now().toISOString();
    expect((await look(sent.id)).outcome).toMatchObject({ mailed_at: took });
    await db.update(sentMails).set({ state: "refused", sentAt: null }).where(mine);
    const { outcome } = await look(sent.id);
    expect(outcome).toMatchObject({ mail: "refused" });
    expect(outcome).not.toHaveProperty("mailed_at");
  });

  it("is sent once under its id, at most three at once, and then one in nine minutes", async ({
    product,
  }) => {
    const { member, order, mailsTo } = await supportOf(product);
    const welcome = { kind: "resend", mail: "welcome" };
    const before = mailsTo(member.email).length;
    const first = { ...welcome, id: randomUUID() };
    const both = await Promise.all([order(first), order(first)]);
    expect(both.map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(await order(first)).toMatchObject({ state: "done", repeated: true });
    const now = product.clock.now().getTime();
    const waits: number[] = [];
    for (let more = 0; more < 3; more += 1) {
      const { state, outcome } = await order(welcome);
      expect(state).toBe("done");
      waits.push(new Date(outcome?.leaves_at ?? 0).getTime() - now);
    }
    expect(waits).toEqual([0, 0, 9 * MINUTE]);
    expect(mailsTo(member.email).slice(before)).toHaveLength(3);
    expect(await order(welcome)).toMatchObject({
      state: "failed",
      outcome: { code: "too_many_mails" },
    });
  });

  it("is a link that works, and goes to the member's address alone", async ({ product, api }) => {
    const { member, order } = await supportOf(product);
    await order({ kind: "resend", mail: "reset_link" });
    const token = tokenIn(product.mailer.linkTo(member.email, "/auth#"));
    expect((await api.reset(token, "another horse battery")).status).toBe(204);
    expect((await api.signIn(member.email, "another horse battery")).status).toBe(200);
  });

  it("confirms an address that was never confirmed", async ({ product, api }) => {
    const email = "never-confirmed@example.com";
    await api.signUp(email);
    const { support } = await supportOf(product);
    const found = await support.fetch(`/api/office/members?q=${email}`);
    expect(found.status).toBe(200);
    const { members } = (await found.json()) as { members: { id: string }[] };
    const path = `/api/office/members/${members[0]?.id}/acts`;
    const order = { id: randomUUID(), kind: "resend", mail: "confirmation", reason: "Lost" };
    expect((await support.post(path, order)).status).toBe(200);
    const welcome = { ...order, id: randomUUID(), mail: "welcome" };
    const refused = await support.post(path, welcome);
    expect(await refused.json()).toMatchObject({ detail: "not_confirmed" });
    const link = product.mailer.linkTo(email, "/auth/confirm");
    expect((await api.look(link)).status).toBe(200);
  });
});
