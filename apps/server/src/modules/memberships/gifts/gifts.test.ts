import { describe, expect } from "vitest";
import { gifts } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { giftsOf } from "#testing/gifts.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { MAIL_WEBHOOK_ENVIRONMENT, outcomesOf } from "#testing/mail-outcomes.ts";
import { EURO_PRICE } from "#testing/payment-provider.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const PASSED_ON = "Your gift could not be delivered";
const YEAR_LATER = "2027-03-10T12:00:00.000Z";

const it = emptiedProductTest({
  payments: true,
  now: NOW,
  environment: {
    ...MAIL_WEBHOOK_ENVIRONMENT,
    STRIPE_PRICES: `EUR=${EURO_PRICE}:45.50`,
    TRUST_PROXY: "1",
  },
})
  .extend("shop", ({ product }) => giftsOf(product))
  /** The token of a gift that a visitor bought and that has arrived. */
  .extend("token", async ({ product, shop, member }) => {
    await shop.buy(null, { recipient: member.email });
    await product.runRepeated();
    return shop.tokenFor(member.email);
  });

describe("buying a gift", () => {
  it("charges once; the recipient hears of it on the date", async ({ product, shop }) => {
    const back = await shop.buy(null, { arrives_on: "2026-03-12" });
    expect(back).toMatch(/^http:\/\/sovereign\.test\/gift\?bought=cs_\w+$/);
    expect(shop.subjects("giver@example.com")).toEqual(["Your gift is paid"]);
    const receipt = product.mailer.lastTo("giver@example.com").text;
    expect(receipt).toContain("friend@example.com, for $49");
    expect(receipt).toContain("March 12, 2026");

    product.clock.set("2026-03-12T07:59:00.000Z");
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toEqual([]);
    product.clock.set("2026-03-12T08:00:00.000Z");
    await product.runRepeated();
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toEqual(["Ada L gave you a year of Sovereign"]);
    const { html, text } = product.mailer.lastTo("friend@example.com");
    expect(html).toContain("For your mornings.<br>See http:");
    for (const part of [html, text]) expect(part).not.toContain("http://evil.example");
    expect(await shop.bought(back.split("bought=")[1] ?? "")).toEqual({
      paid: true,
      arrives_on: "2026-03-12",
    });
    expect(product.payments.control.state().subscriptions).toEqual([]);
  });

  it("reaches the recipient a minute late if something held it", async ({ product, shop }) => {
    await shop.buy(null, { arrives_on: "2026-03-12" });
    product.clock.set("2026-03-12T12:00:00.000Z");
    await product.database.db.transaction(async (tx) => {
      await tx.select().from(gifts).for("update");
      await product.runRepeated();
    });
    expect(shop.subjects("friend@example.com")).toEqual([]);
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toHaveLength(1);
  });

  it("sends the giver's mail once, in any order of webhooks", async ({ product, shop, member }) => {
    const { control } = product.payments;
    await control.hold();
    await shop.buy(member, { recipient: "friend@example.com" });
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toEqual([]);
    await control.release({ order: "reversed", times: 3 });
    await product.runRepeated();
    expect(shop.subjects(member.email).filter((each) => each === "Your gift is paid")).toHaveLength(
      1,
    );
    expect(shop.subjects("friend@example.com")).toHaveLength(1);
  });

  it("finds a payment without a webhook, forgets a left checkout", async ({ product, shop }) => {
    await product.payments.control.hold();
    await shop.buy(null);
    await shop.order(null, { recipient: "left@example.com" });
    await product.runDaily();
    expect(shop.subjects("giver@example.com")).toEqual(["Your gift is paid"]);
    const later = "2026-03-12T12:00:00.000Z";
    product.clock.set(later);
    await product.payments.control.clock({ now: later });
    await product.runDaily();
    const rows = await product.database.db.select().from(gifts);
    expect(rows.map(({ recipientEmail }) => recipientEmail)).toEqual(["friend@example.com"]);
  });

  it.for([
    [{ recipient: "no address" }, 400, "gift.address_invalid"],
    [{ arrives_on: "2026-03-09" }, 400, "gift.date_invalid"],
    [{ arrives_on: "2027-03-11" }, 400, "gift.date_invalid"],
    [{ word: "a".repeat(501) }, 400, "request.invalid"],
    [{ giver_name: " " }, 400, "request.invalid"],
    [{ giver_name: "Ada\r\nBcc: x@example.com" }, 400, "request.invalid"],
  ] as const)("refuses %j", async ([changes, status, code], { shop }) => {
    expect(await refusalOf(await shop.order(null, changes))).toEqual([status, code]);
  });

  it("does not exist in a store's app", async ({ product }) => {
    const headers = { "x-client-platform": "ios" };
    const body = JSON.stringify({
      recipient: "a@example.com",
      giver_name: "A",
      word: "",
      arrives_on: "2026-03-10",
      time_zone: "UTC",
    });
    const answer = await product.fetch("/api/gifts", { method: "POST", headers, body });
    expect(await refusalOf(answer)).toEqual([403, "billing.native_iap_required"]);
  });
});

it("costs what a year costs in the chosen currency", async ({ product, shop }) => {
  const { url } = (await (await shop.order(null, { currency: "EUR" })).json()) as { url: string };
  const shown = product.payments.hosted.findCheckout(url.split("/").at(-1) ?? "");
  expect(shown).toMatchObject({ amount: 4550, currency: "eur" });
  const price = await product.fetch("/api/gifts/price?currency=EUR");
  expect(await price.json()).toEqual({ price: { amount: "45.50", currency: "EUR" } });
  const unknown = await shop.order(null, { currency: "JPY" });
  expect(await refusalOf(unknown)).toEqual([400, "billing.currency_unknown"]);
});

it("cannot be kept from somebody by orders that are not paid", async ({ product, shop }) => {
  const from = (address: string) => {
    const headers = { "x-forwarded-for": address };
    const fetch: Member["fetch"] = (path, init) => product.fetch(path, { ...init, headers });
    return shop.order({ email: "", fetch });
  };
  for (let times = 0; times < 5; times += 1) expect((await from("203.0.113.1")).status).toBe(200);
  expect(await refusalOf(await from("203.0.113.1"))).toEqual([429, "request.rate_limited"]);
  expect((await from("203.0.113.2")).status).toBe(200);
});

it("reaches its giver once when its email came back", async ({ product, shop, member }) => {
  const passedOn = () => shop.subjects("giver@example.com").filter((each) => each === PASSED_ON);
  const sendAll = async () => {
    for (let times = 0; times < 3; times += 1) await product.runRepeated();
  };
  await shop.buy(null);
  await sendAll();
  expect(passedOn()).toEqual([]);
  await outcomesOf(product).bounce(product.mailer.lastTo("friend@example.com"));
  await sendAll();
  expect(passedOn()).toHaveLength(1);
  expect((await shop.claim(shop.tokenFor("giver@example.com"), member)).status).toBe(200);
  // Nothing is sent there anymore.
  await shop.buy(null);
  await sendAll();
  expect(shop.subjects("friend@example.com")).toHaveLength(1);
  expect(passedOn()).toHaveLength(2);
});

describe("claiming a gift", () => {
  it("shows its giver and opens a year", async ({ product, shop, billing, member, token }) => {
    const seen = await shop.look(token);
    expect(seen).toEqual({
      state: "open",
      gift: {
        giver_name: "Ada L",
        word: "For your mornings.\nSee http://evil.example",
        given_on: "2026-03-10",
        own: false,
        begins: null,
        ends: null,
      },
      plan: null,
    });
    expect(await shop.look(token, member)).toMatchObject({
      plan: { begins: NOW, ends: YEAR_LATER, now: true, ends_renewal: false },
    });
    const claimed = await shop.claim(token, member);
    expect(await claimed.json()).toEqual({ begins: NOW, ends: YEAR_LATER });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      managed_by: "gift",
      renews: false,
      subscription_end: YEAR_LATER,
    });
    expect(shop.subjects("giver@example.com")).toContain("Your gift was claimed");
    expect(await shop.look(token, member)).toMatchObject({ state: "claimed", gift: { own: true } });
    expect(await shop.look(token)).toMatchObject({ state: "claimed", gift: { word: null } });
    product.clock.set(YEAR_LATER);
    const over = await billing.passTo(YEAR_LATER, member);
    expect(await billing.check(over)).toMatchObject({ subscribed: false });
  });

  it("works with another address, once", async ({ product, shop, billing, member, token }) => {
    const other = await product.signUp();
    const answers = await Promise.all([shop.claim(token, other), shop.claim(token, member)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await codeOf(refused))).toBe("gift.claimed");
    const open = [await billing.check(member), await billing.check(other)];
    expect(open.filter(({ subscribed }) => subscribed)).toHaveLength(1);
  });

  it("works without the link from its day on", async ({ product, shop, billing, member }) => {
    await shop.buy(null, { recipient: member.email, arrives_on: "2026-03-11" });
    expect((await shop.list(member)).received).toEqual([]);
    product.clock.set("2026-03-11T09:00:00.000Z");
    await product.runRepeated();
    const reader = await billing.passTo("2026-03-11T09:00:00.000Z", member);
    const { received } = await shop.list(reader);
    expect(received).toMatchObject([{ state: "arrived", giver_name: "Ada L", recipient: null }]);
    const id = received[0]?.id ?? "";
    const stranger = await product.signUp();
    expect(await refusalOf(await shop.claimOwn(id, stranger))).toEqual([404, "gift.unknown"]);
    expect((await shop.claimOwn(id, reader)).status).toBe(200);
    expect(await billing.check(reader)).toMatchObject({ managed_by: "gift" });
  });

  it("begins when paid time ends, without a card", async ({ product, shop, billing, member }) => {
    await billing.subscribe(member);
    await shop.buy(null, { recipient: member.email });
    await product.runRepeated();
    const token = shop.tokenFor(member.email);
    expect(await shop.look(token, member)).toMatchObject({
      plan: { begins: YEAR_LATER, now: false, ends_renewal: true },
    });
    expect((await shop.claim(token, member)).status).toBe(200);
    expect(await billing.check(member)).toMatchObject({ managed_by: "card", renews: false });
    const after = await billing.passTo("2027-03-10T12:00:01.000Z", member);
    expect(await billing.check(after)).toMatchObject({
      subscribed: true,
      managed_by: "gift",
      subscription_end: "2028-03-10T12:00:00.000Z",
    });
    const charges = ofKinds(await readJournal(product), "payment").filter(({ amount }) => amount);
    expect(charges.map(({ product }) => product).toSorted()).toEqual(["gift", "membership"]);
  });

  it("gives two gifts one year after the other", async ({ product, shop, billing, member }) => {
    for (const giver_name of ["Ada", "Max"]) {
      await shop.buy(null, { recipient: member.email, giver_name });
    }
    await product.runRepeated();
    const { received } = await shop.list(member);
    const claims = await Promise.all(received.map(({ id }) => shop.claimOwn(id, member)));
    expect(claims.map(({ status }) => status)).toEqual([200, 200]);
    const years = (await shop.list(member)).received.map(({ begins }) => begins);
    expect(years.toSorted()).toEqual([NOW, YEAR_LATER]);
    expect(await billing.check(member)).toMatchObject({ subscription_end: YEAR_LATER });
  });

  it("is refused for a forged link or an unpaid gift", async ({ product, shop, member }) => {
    await shop.order(null);
    const [row] = await product.database.db.select().from(gifts);
    for (const token of ["none", `${row?.id}~${"A".repeat(32)}`]) {
      expect(await shop.look(token)).toEqual({ state: "unknown", gift: null, plan: null });
      expect(await refusalOf(await shop.claim(token, member))).toEqual([404, "gift.unknown"]);
    }
  });
});
