import { randomUUID } from "node:crypto";
import type { OfficeGift, OfficeGifts } from "@sovereign/contract/office-gifts";
import type { OfficeLog } from "@sovereign/contract/office-log";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { describe, expect } from "vitest";
import { findHeld } from "#jobs/held-sendings.repository.ts";
import { heldSendings } from "#schema/schema.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { giftsOf } from "#testing/gifts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const GIVER = "giver@example.com";
const FRIEND = "friend@example.com";
const REASON = "They asked us to";

const it = emptiedProductTest({ payments: true, now: NOW })
  .extend("shop", ({ product }) => giftsOf(product))
  .extend("office", async ({ product }) => {
    const staff = await signUpStaff(product, "support");
    const owner = await signUpStaff(product, "owner", "Ada");
    const read = async <Body>(answering: Promise<Response>): Promise<Body> => {
      const answer = await answering;
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()) as Body;
    };
    const send = (id: string, order: object) =>
      staff.post(`/api/office/gifts/${id}/acts`, { id: randomUUID(), reason: REASON, ...order });
    return {
      staff,
      owner,
      send,
      act: (id: string, order: object) => read<OfficeGift>(send(id, order)),
      undo: (id: string) => read<OfficeGift>(staff.post(`/api/office/gifts/${id}/refund/undo`, {})),
      read: (id: string) => read<OfficeGift>(staff.fetch(`/api/office/gifts/${id}`)),
      list: (q = "") =>
        read<OfficeGifts>(staff.fetch(`/api/office/gifts?q=${encodeURIComponent(q)}`)),
      log: async () =>
        (await read<OfficeLog>(owner.fetch("/api/office/log?what=acts"))).entries.filter(
          ({ kind }) => kind.startsWith("gift_"),
        ),
    };
  })
  /** A visitor's gift that has been sent to somebody without an account. */
  .extend("id", async ({ product, shop, office }) => {
    await shop.buy(null);
    await product.runRepeated();
    return (await office.list()).gifts[0]?.id ?? "none";
  });

/** Whether the gift opens with the newest link that an address was sent. */
const stateFor = async (shop: ReturnType<typeof giftsOf>, email: string) =>
  ((await shop.look(shop.tokenFor(email))) as { state: string }).state;

describe("a gift's page", () => {
  it("shows who gave it, to whom, what was paid, and never a word", async ({
    product,
    office,
    id,
  }) => {
    const gift = await office.read(id);
    expect(gift).toMatchObject({
      number: 1,
      giver: GIVER,
      recipient: FRIEND,
      giver_id: null,
      recipient_id: null,
      state: "arrived",
      paid: { amount: "49.00", currency: "USD" },
      payment: { card: { brand: "visa", last_four: "4242" }, left: { amount: "49.00" } },
      word_count: 5,
      acts: ["gift_resend", "gift_readdress", "gift_link", "gift_refund"],
      refunding: null,
    });
    expect(gift.steps.map(({ kind, mail }) => [kind, mail])).toEqual([
      ["paid", "sent"],
      ["sent", "sent"],
      ["waits", null],
    ]);
    const answers = [gift, await office.list(), await office.log()];
    expect(JSON.stringify(answers)).not.toMatch(/mornings|Ada L|\/gift\/[\da-f]/);
    expect(product.mailer.sent.some(({ text }) => text.includes("mornings"))).toBe(true);
  });

  it("says when it goes out, when it was claimed and until when its year runs", async ({
    product,
    shop,
    office,
    member,
  }) => {
    await shop.buy(member, { recipient: FRIEND, arrives_on: "2026-03-12" });
    const [listed] = (await office.list()).gifts;
    const id = listed?.id ?? "";
    expect(await office.read(id)).toMatchObject({
      state: "waiting",
      giver_id: expect.any(String),
      acts: ["gift_readdress", "gift_link", "gift_refund"],
      steps: [{ kind: "paid" }, { kind: "goes_out", at: "2026-03-12T08:00:00.000Z" }],
    });
    product.clock.set("2026-03-12T08:00:00.000Z");
    await product.runRepeated();
    const friend = await product.signUp();
    expect((await shop.claim(shop.tokenFor(FRIEND), friend)).status).toBe(200);
    await office.staff.stayProved();
    const gift = await office.read(id);
    expect(gift).toMatchObject({
      state: "claimed",
      recipient: friend.email,
      acts: ["gift_refund"],
    });
    expect(gift.steps.map(({ kind }) => kind)).toEqual(["paid", "sent", "claimed", "ends"]);
    expect((await office.list()).waiting).toBe(0);
  });

  it("is found by either address, the number and the payment's id", async ({ office, id }) => {
    const paymentId = (await office.read(id)).payment_id ?? "";
    expect(paymentId).toMatch(/^pi_/);
    for (const typed of ["giver@", FRIEND, "1", "gift 1", paymentId]) {
      expect((await office.list(typed)).gifts.map((gift) => gift.id)).toEqual([id]);
    }
    for (const typed of ["iver@", "2", "pi_other", "%", "99999999999"]) {
      expect(await office.list(typed)).toEqual({ gifts: [], total: 0, waiting: 0 });
    }
  });

  it("is not there for an unpaid one, an editor, or a member", async ({
    product,
    shop,
    office,
    member,
  }) => {
    await shop.order(null);
    expect((await office.list()).gifts).toEqual([]);
    const editor = await signUpStaff(product, "editor");
    expect(await refusalOf(await editor.fetch("/api/office/gifts"))).toEqual([
      403,
      "office.role_refused",
    ]);
    expect((await member.fetch("/api/office/gifts")).status).toBe(404);
    expect(await refusalOf(await office.staff.fetch("/api/office/gifts/none"))).toEqual([
      404,
      "gift.unknown",
    ]);
  });
});

describe("what staff do with a gift", () => {
  it("sends the same mail again, once for one order, and not endlessly", async ({
    shop,
    office,
    id,
  }) => {
    const order = { id: randomUUID(), kind: "gift_resend" };
    await office.act(id, order);
    const gift = await office.act(id, order);
    const arrived = () => shop.subjects(FRIEND).length;
    await office.read(id);
    expect(gift.steps.map(({ kind }) => kind)).toEqual(["paid", "sent", "sent_again", "waits"]);
    for (let times = 1; times < 5; times += 1) await office.act(id, { kind: "gift_resend" });
    expect(await refusalOf(await office.send(id, { kind: "gift_resend" }))).toEqual([
      429,
      "request.rate_limited",
    ]);
    expect(await office.log()).toHaveLength(5);
    expect(arrived()).toBeGreaterThan(0);
    for (const recipient of ["none", office.staff.email]) {
      const answer = await office.send(id, { kind: "gift_readdress", recipient });
      expect((await refusalOf(answer))[1]).not.toBe("request.rate_limited");
    }
    expect(await stateFor(shop, FRIEND)).toBe("open");
  });

  it("goes to another address: the first link ends, and the giver is told", async ({
    product,
    shop,
    office,
    id,
  }) => {
    const first = shop.tokenFor(FRIEND);
    const [letter] = (await office.read(id)).letters.gift_readdress;
    const gift = await office.act(id, { kind: "gift_readdress", recipient: "New@Example.com" });
    expect(gift).toMatchObject({ recipient: "new@example.com", state: "arrived" });
    await product.runRepeated();
    expect(await shop.look(first)).toMatchObject({ state: "unknown", gift: null });
    expect(await stateFor(shop, "new@example.com")).toBe("open");
    expect(shop.subjects("new@example.com")).toEqual(["Ada L gave you a year of Sovereign"]);
    expect(shop.subjects(GIVER).at(-1)).toBe("Your gift goes to another address");
    expect(product.mailer.lastTo(GIVER).text).toContain("now goes to new@example.com");
    // Its sheet fills in what is typed, and never names the address it leaves.
    expect(product.mailer.lastTo(GIVER).text).toContain(
      letter?.text.replace("…", "new@example.com"),
    );
    const friend = await product.signUp();
    expect(await refusalOf(await shop.claim(first, friend))).toEqual([404, "gift.unknown"]);
    expect((await shop.claim(shop.tokenFor("new@example.com"), friend)).status).toBe(200);
    expect(await office.log()).toMatchObject([
      { kind: "gift_readdress", member: null, reason: REASON, outcome: "done" },
    ]);
  });

  it("gives the link to the giver by mail, and never to staff", async ({
    product,
    shop,
    office,
    id,
  }) => {
    const gift = await office.act(id, { kind: "gift_link" });
    await product.runRepeated();
    expect(shop.subjects(GIVER).at(-1)).toBe("The link of your gift");
    expect(shop.tokenFor(GIVER)).toBe(shop.tokenFor(FRIEND));
    expect(JSON.stringify(gift)).not.toContain(shop.tokenFor(GIVER));
    expect(gift.letters.gift_link).toMatchObject([
      { to: "giver", subject: "The link of your gift" },
    ]);
  });

  it("does not go to staff, whose own gifts others see to", async ({
    product,
    shop,
    office,
    id,
  }) => {
    const other = await signUpStaff(product, "support", "Noor");
    for (const recipient of [office.staff.email, other.email]) {
      const answer = await office.send(id, { kind: "gift_readdress", recipient });
      expect(await refusalOf(answer)).toEqual([409, "office.act_refused"]);
    }
    await shop.buy(null, { recipient: office.staff.email });
    const own = (await office.list(office.staff.email)).gifts[0]?.id ?? "";
    const answer = await office.send(own, { kind: "gift_resend" });
    expect(await refusalOf(answer)).toEqual([409, "office.act_refused"]);
  });

  it("asks for a fresh proof before another address, and for a reason", async ({ office, id }) => {
    const readdress = { kind: "gift_readdress", recipient: "new@example.com" };
    expect(await refusalOf(await office.send(id, { ...readdress, reason: " " }))).toEqual([
      400,
      "office.reason_missing",
    ]);
    expect(await refusalOf(await office.send(id, { ...readdress, recipient: "none" }))).toEqual([
      400,
      "gift.address_invalid",
    ]);
    await office.staff.letProofAge();
    expect(await refusalOf(await office.send(id, readdress))).toEqual([
      403,
      "office.proof_too_old",
    ]);
  });
});

it("an order that arrives twice at once is done once", async ({ product, shop, office, id }) => {
  const order = { id: randomUUID(), kind: "gift_link" };
  await Promise.all([office.act(id, order), office.act(id, order)]);
  await product.runRepeated();
  const links = shop.subjects(GIVER).filter((subject) => subject === "The link of your gift");
  expect(links).toHaveLength(1);
  expect(await office.log()).toHaveLength(1);
});

describe("a gift's refund", () => {
  const refund = { kind: "gift_refund", claimed: false };

  it("waits for consent after a restore, and is counted there §S94", async ({
    product,
    office,
    id,
  }) => {
    const { db } = product.database;
    await office.act(id, refund);
    const now = new Date(NOW);
    await db.insert(heldSendings).values({ kind: "refunds", since: now, heldAt: now });
    expect(await findHeld(db)).toMatchObject([{ kind: "refunds", waiting: 1 }]);
    product.clock.advance(120_000);
    expect(await office.read(id)).toMatchObject({ state: "arrived" });
    await db.delete(heldSendings);
    expect(await office.read(id)).toMatchObject({ state: "returned" });
  });

  it("is held for a minute, and can be undone in it", async ({ product, shop, office, id }) => {
    const held = await office.act(id, refund);
    expect(held).toMatchObject({
      acts: [],
      refunding: { amount: { amount: "49.00" }, held_seconds: 60, failure: null },
    });
    const answer = await office.send(id, { kind: "gift_resend" });
    expect(await refusalOf(answer)).toEqual([409, "office.act_refused"]);
    expect(await office.undo(id)).toMatchObject({ state: "arrived", refunding: null });
    product.clock.advance(61_000);
    await product.runRepeated();
    expect(await office.read(id)).toMatchObject({ state: "arrived" });
    expect(shop.subjects(GIVER)).not.toContain("Your gift was canceled");
    expect(await office.log()).toMatchObject([{ kind: "gift_refund", outcome: "undone" }]);
  });

  it("closes the gift once, and both read what its sheet said", async ({
    product,
    shop,
    office,
    id,
  }) => {
    const { letters } = await office.act(id, refund);
    product.clock.advance(60_000);
    const gift = await office.read(id);
    expect(gift).toMatchObject({ state: "returned", acts: [], refunding: null });
    expect(gift.steps.at(-1)?.kind).toBe("refunded");
    await product.runRepeated();
    await product.runRepeated();
    for (const { to, subject, text } of letters.gift_refund) {
      const address = to === "giver" ? GIVER : FRIEND;
      const told = product.mailer.sent.filter(
        (mail) => mail.to === address && mail.subject === subject,
      );
      expect(told).toHaveLength(1);
      expect(told[0]?.text.replace("Ada L", "…")).toContain(text);
    }
    expect(letters.gift_refund.map(({ to }) => to)).toEqual(["giver", "recipient"]);
    expect(await stateFor(shop, FRIEND)).toBe("returned");
    const [entry, ...others] = await office.log();
    expect(others).toEqual([]);
    expect(entry?.kind).toBe("gift_refund");
    expect(["on_its_way", "done"]).toContain(entry?.outcome);
  });

  it("ends the year of who claimed it, and both have it in their list", async ({
    product,
    shop,
    office,
    billing,
    member,
  }) => {
    await shop.buy(member, { recipient: FRIEND });
    await product.runRepeated();
    const friend = await product.signUp();
    await shop.claim(shop.tokenFor(FRIEND), friend);
    const id = (await office.list()).gifts[0]?.id ?? "";
    const answer = await office.send(id, refund);
    expect(await refusalOf(answer)).toEqual([409, "office.act_refused"]);
    await office.act(id, { ...refund, claimed: true });
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await billing.check(friend)).toMatchObject({ subscribed: false });
    expect((await office.read(id)).state).toBe("returned");
    for (const who of [member, friend] satisfies Member[]) {
      const own = await who.fetch("/api/me/staff-log");
      const { entries } = (await own.json()) as { entries: { kind: string; reason: string }[] };
      expect(entries).toMatchObject([{ kind: "gift_refund", reason: REASON }]);
    }
    expect(await office.log()).toHaveLength(1);
  });

  it("does not go through when it was claimed in its minute", async ({
    product,
    shop,
    office,
    billing,
    id,
  }) => {
    await office.act(id, refund);
    const friend = await product.signUp();
    await shop.claim(shop.tokenFor(FRIEND), friend);
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await office.read(id)).toMatchObject({
      state: "claimed",
      refunding: { failure: "changed" },
    });
    expect(await billing.check(friend)).toMatchObject({ subscribed: true });
    const needs = async () => {
      const answer = await office.staff.fetch("/api/office/today?fresh=true");
      return ((await answer.json()) as OfficeToday).needs;
    };
    expect(await needs()).toMatchObject([
      { kind: "gift_refund_failed", gift: id, number: 1, sum: { amount: "49.00" } },
    ]);
    expect(await office.undo(id)).toMatchObject({ refunding: null, acts: ["gift_refund"] });
    expect(await needs()).toEqual([]);
  });

  it("is not sent for somebody who has left the staff", async ({ product, office, id }) => {
    const { owner } = office;
    await office.act(id, refund);
    const path = `/api/office/team/people/${office.staff.userId}`;
    const removed = await owner.fetch(path, { method: "DELETE" });
    expect(removed.status, await removed.text()).toBe(200);
    product.clock.advance(60_000);
    await product.runRepeated();
    const gift = (await (await owner.fetch(`/api/office/gifts/${id}`)).json()) as OfficeGift;
    expect(gift).toMatchObject({ state: "arrived", refunding: null });
  });
});
