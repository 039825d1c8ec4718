import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OfficePrice } from "@sovereign/contract/office-price";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Product } from "#app/compose.ts";
import { createLog } from "#app/log.ts";
import { insertPrice, lockPrices } from "#modules/memberships/billing/prices.repository.ts";
import { createPrices } from "#modules/memberships/billing/prices.ts";
import { prices, staffLog } from "#schema/schema.ts";
import { atProvider } from "#testing/at-provider.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { builtSite } from "#testing/built-site.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { driverOf, EURO_PRICE, PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const environment = { STRIPE_PRICES: `EUR=${EURO_PRICE}:45.50`, BOOKS_TIME_ZONE: "Europe/Lisbon" };
const NOW = "2026-03-24T09:14:00.000Z";

const money = (amount: string, currency = "USD") => ({ amount, currency });
const OLD = [money("49.00"), money("45.50", "EUR")];
const NEW = [money("89.00"), money("84.00", "EUR")];

const ordered = (more: object = {}) => ({
  id: crypto.randomUUID(),
  amounts: NEW,
  from: null,
  reason: "The briefings cost more than they bring",
  ...more,
});

const changing = (staff: TestStaff) => ({
  read: async () => (await (await staff.fetch("/api/office/price")).json()) as OfficePrice,
  send: (more: object = {}) => staff.post("/api/office/price", ordered(more)),
  async change(more: object = {}) {
    const answer = await staff.post("/api/office/price", ordered(more));
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as OfficePrice;
  },
  undo: (id: string) => staff.post(`/api/office/price/${id}/undo`, {}),
});

const detailOf = async (answer: Response) => ((await answer.json()) as { detail?: string }).detail;

const it = freshProductTest({ payments: true, now: NOW, environment, isPatient: true }).extend(
  "office",
  async ({ product }) => changing(await signUpStaff(product, "owner", "Adrian")),
);

const shownBy = async (product: TestProduct) => {
  const answer = await product.fetch("/api/price");
  return ((await answer.json()) as { prices: { text: string }[] }).prices.map(({ text }) => text);
};

describe("the price in the office", () => {
  it("is that of the settings at the first start, and theirs no more", async ({
    product,
    office,
  }) => {
    const { current, next, can_undo, former, history } = await office.read();
    expect(current).toMatchObject({ amounts: OLD, made_by: null, undone_at: null });
    expect([next, can_undo, former, history.length]).toEqual([null, false, null, 1]);
    await office.change();
    const lines: string[] = [];
    const log = createLog("info", { lines: { write: (line) => void lines.push(line) } });
    const again = await startOtherNode(product, { appPrice: "$59" }, log);
    const answer = await again.app.fetch(new Request(`${product.config.appUrl}/api/price`));
    expect(await answer.json()).toMatchObject({ prices: [{ text: "$89" }, { text: "€84" }] });
    const said = lines.filter((line) => line.includes("price_of_the_office"));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? "")).toMatchObject({
      msg: expect.stringContaining("APP_PRICE is $59 and is not read anymore: a year costs $89"),
    });
    await again.close();
  });

  it("changes at once: pages, checkouts, gifts and codes, at new prices of the same product", async ({
    product,
    billing,
    office,
  }) => {
    const before = await product.signUp();
    await billing.subscribe(before);
    product.clock.advance(60_000);
    await product.runRepeated();
    const changedAt = product.clock.now().toISOString();
    const { current, can_undo, former, members } = await office.change();
    expect(current).toMatchObject({ amounts: NEW, from: changedAt, made_by: "Adrian" });
    expect([can_undo, former?.amounts]).toEqual([true, OLD]);
    expect(await shownBy(product)).toEqual(["$89", "€84"]);
    const gift = await product.fetch("/api/gifts/price?currency=EUR");
    expect(await gift.json()).toEqual({ price: money("84.00", "EUR") });

    const after = await product.signUp();
    const url = await billing.openCheckout(after, { shown: NEW[1], currency: "EUR" });
    await product.payments.pay(url, after.email);
    expect(await billing.check(after)).toMatchObject({
      subscribed: true,
      price: money("84.00", "EUR"),
    });
    expect(await billing.check(before)).toMatchObject({ subscribed: true, price: OLD[0] });
    expect(members.total).toMatchObject({ all: 1, card: 1 });
    product.clock.advance(60_000);
    await product.runRepeated();
    const counted = await office.read();
    expect(counted.members.rows.map(({ price, card, until }) => [price, card, until])).toEqual([
      [NEW[0], 0, null],
      [NEW[1], 1, null],
      [OLD[0], 1, changedAt],
    ]);
    expect(counted.members.total).toEqual({ card: 2, app_store: 0, google_play: 0, all: 2 });
    const state = product.payments.control.state();
    const sold = (await product.database.db.select().from(prices)).flatMap((row) => row.amounts);
    expect(new Set(sold.map(({ priceId }) => priceId)).size).toBe(4);
    expect(state.subscriptions).toHaveLength(2);
  });

  it("is asked for again where a page shows another one, and charges nothing §S112", async ({
    product,
    billing,
    office,
    member,
  }) => {
    const opened = await billing.openCheckout(member, { shown: OLD[0] });
    await office.change();
    for (const body of [{ shown: OLD[0] }, { shown: money("99") }, {}, { currency: "EUR" }]) {
      const answer = await billing.call(member, "create-checkout", body);
      expect(await refusalOf(answer), JSON.stringify(body)).toEqual([409, "billing.price_moved"]);
    }
    const gift = {
      recipient: "friend@example.com",
      giver_name: "Mira",
      word: "",
      arrives_on: "2026-03-24",
      time_zone: "UTC",
    };
    const give = (shown: object) =>
      product.fetch("/api/gifts", { method: "POST", body: JSON.stringify({ ...gift, shown }) });
    expect(await refusalOf(await give(money("49.00")))).toEqual([409, "billing.price_moved"]);
    expect((await give(money("89.00"))).status).toBe(200);
    await billing.openCheckout(member, { shown: money("89.0") });
    // A page of the provider that was open charges what it shows, and opens the membership.
    await product.payments.pay(opened, member.email);
    expect(await billing.check(member)).toMatchObject({ subscribed: true, price: OLD[0] });
  });

  it("that no one has bought at is taken back everywhere; one sold is changed", async ({
    product,
    billing,
    office,
    member,
  }) => {
    const { current } = await office.change();
    expect((await office.undo(current.id)).status).toBe(200);
    expect(await shownBy(product)).toEqual(["$49", "€45.50"]);
    await billing.openCheckout(member, { shown: OLD[0] });
    const back = await office.read();
    expect(back.current.amounts).toEqual(OLD);
    expect(back.history.map(({ undone_at }) => undone_at)).toEqual([NOW, null]);

    const { current: sold } = await office.change({ amounts: [money("99"), money("95", "EUR")] });
    await product.payments.pay(
      await billing.openCheckout(member, { shown: money("99.00") }),
      member.email,
    );
    const { can_undo, current: now } = await office.read();
    expect([can_undo, now.first_sale_at]).toEqual([false, expect.any(String)]);
    expect(await detailOf(await office.undo(sold.id))).toBe("sold");
    expect(await shownBy(product)).toEqual(["$99", "€95"]);
  });

  it("is sold too where the clock is behind that of the first start", async ({
    product,
    billing,
    member,
  }) => {
    product.clock.set("2026-03-24T09:13:59.000Z");
    await billing.openCheckout(member, { shown: OLD[0] });
  });

  it("of a later day begins with it by the books' clock, and can be taken back before", async ({
    product,
    billing,
    office,
    member,
  }) => {
    const { next, current } = await office.change({ from: "2026-04-07" });
    expect(next).toMatchObject({ amounts: NEW, from: "2026-04-06T23:00:00.000Z" });
    expect(current.amounts).toEqual(OLD);
    const log = await product.database.db.select().from(staffLog);
    const logged = log.find(({ kind }) => kind === "price_changed");
    expect(logged?.details).toMatchObject({ day: "2026-04-07" });
    expect(await detailOf(await office.send({ amounts: OLD.toReversed() }))).toBe("one_waits");
    await billing.openCheckout(member, { shown: OLD[0] });
    product.clock.set("2026-04-06T22:59:59.999Z");
    expect(await shownBy(product)).toEqual(["$49", "€45.50"]);
    product.clock.set("2026-04-06T23:00:00.000Z");
    expect(await shownBy(product)).toEqual(["$89", "€84"]);
    product.clock.set(NOW);
    expect((await office.undo(next?.id ?? "")).status).toBe(200);
    product.clock.set("2026-04-08T00:00:00.000Z");
    expect(await shownBy(product)).toEqual(["$49", "€45.50"]);
  });

  it("is changed once under its id, by an owner with a fresh proof and a reason, and logged", async ({
    product,
    office,
  }) => {
    const id = crypto.randomUUID();
    await office.change({ id });
    const { history } = await office.change({ id });
    expect(history).toHaveLength(2);
    expect(await detailOf(await office.send())).toBe("same");
    const old = { over: "first", amounts: [OLD[0], money("80", "EUR")] };
    expect(await detailOf(await office.send(old))).toBe("moved");
    const other = { amounts: [money("99"), NEW[1]] };
    const yesterday = await office.send({ ...other, from: "2026-03-23" });
    expect(await detailOf(yesterday)).toBe("past_day");
    const bare = [money("0.50"), NEW[1]];
    expect(await detailOf(await office.send({ amounts: bare }))).toBe("least");
    expect(await detailOf(await office.send({ amounts: [money("99")] }))).toBe("currencies");
    expect(await refusalOf(await office.send({ reason: " " }))).toEqual([
      400,
      "office.reason_missing",
    ]);
    const support = changing(await signUpStaff(product, "support"));
    expect(await refusalOf(await support.send())).toEqual([403, "office.role_refused"]);
    const owner = await signUpStaff(product, "owner");
    await owner.letProofAge();
    expect(await refusalOf(await changing(owner).send())).toEqual([403, "office.proof_too_old"]);
    const log = await product.database.db.select().from(staffLog);
    expect(log.filter(({ kind }) => kind === "price_changed")).toMatchObject([
      {
        actorName: "Adrian",
        details: { price: id, amounts: NEW, before: OLD, from: NOW, day: null },
      },
    ]);
  });

  it("is changed by one of two owners at once: the second sees what the first did", async ({
    product,
  }) => {
    const { db } = product.database;
    const waited = Promise.withResolvers<void>();
    const first = db.transaction(async (tx) => {
      const [sold] = await lockPrices(tx, false);
      if (!sold) throw new Error("no price is stored");
      await waited.promise;
      const madeAt = new Date(sold.madeAt.getTime() + 1);
      await insertPrice(tx, { ...sold, id: "second", madeBy: "Mira", madeAt });
    });
    const second = db.transaction((tx) => lockPrices(tx, false));
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    waited.resolve();
    await first;
    expect((await second).map(({ id }) => id)).toEqual(["first", "second"]);
  });

  it("gains a currency that the settings name later, once it is what is charged", async ({
    product,
    office,
  }) => {
    await office.change({ from: "2026-04-07" });
    const { id } = await atProvider(product, "products", { name: "Membership" });
    const pounds = await atProvider(product, "prices", {
      product: id,
      currency: "gbp",
      unit_amount: "8000",
      "recurring[interval]": "year",
    });
    const shownWith = async (amount: string) => {
      const named = { currency: "GBP", priceId: pounds.id, amount };
      const started = createPrices({
        config: { ...product.config, stripePrices: [...product.config.stripePrices, named] },
        db: product.database.db,
        clock: product.clock.now,
        log: createLog("silent"),
        notifications: { subscribe: () => undefined, start: async () => {}, stop: async () => {} },
        payments: driverOf(product.payments),
      });
      await started.start();
      return started.shown().map(({ text }) => text);
    };
    expect(await shownWith("70.00")).toEqual(["$49", "€45.50"]);
    expect(await shownWith("80.00")).toEqual(["$49", "€45.50", "£80"]);
    product.clock.set("2026-04-07T12:00:00.000Z");
    expect(await shownWith("80.00")).toEqual(["$89", "€84", "£80"]);
  });

  it("that the provider refuses changes nothing", async ({ product, office }) => {
    await product.payments.control.fail({
      method: "post",
      path: "/v1/prices",
      kind: "refuse",
      message: "No such product.",
      code: "resource_missing",
    });
    expect(await detailOf(await office.send())).toBe("No such product.");
    expect(await shownBy(product)).toEqual(["$49", "€45.50"]);
    expect((await office.read()).history).toHaveLength(1);
  });

  it("is the settings' until a start finds that it is what is charged", async ({ product }) => {
    const wrong = await startTestProduct({
      payments: true,
      now: NOW,
      environment: { APP_PRICE: "$99" },
    });
    expect(await shownBy(wrong)).toEqual(["$99"]);
    expect(await wrong.database.db.select().from(prices)).toEqual([]);
    await wrong.close();
    const [stored] = await product.database.db.select().from(prices);
    expect(stored?.amounts[0]?.priceId).toBe(PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID);
  });
});

describe("a price that changes on three nodes while members buy", () => {
  let here: TestProduct;
  let nodes: Pick<Product, "app" | "close">[];
  beforeAll(async () => {
    const folder = builtSite(["/", "/terms"]);
    writeFileSync(join(folder, "index.html"), "<p>A year costs ⟦price usd⟧.</p>");
    here = await startTestProduct({
      payments: true,
      now: NOW,
      environment: { ...environment, WEB_DIR: folder },
    });
    nodes = [here, await startOtherNode(here), await startOtherNode(here)];
  });
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.close();
  });

  const ask = (node: (typeof nodes)[number], path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("origin", here.config.appUrl);
    headers.set("content-type", "application/json");
    return node.app.fetch(new Request(here.config.appUrl + path, { ...init, headers }));
  };
  const shownOn = async (node: (typeof nodes)[number]) =>
    ((await (await ask(node, "/api/price")).json()) as { prices: { amount: string }[] }).prices[0];

  it("charges each what their page showed, or nothing, and then all show the new one", async () => {
    const office = changing(await signUpStaff(here, "owner"));
    const bought: { shown: string; member: Member; url: string }[] = [];
    let refused = 0;
    const press = async (node: (typeof nodes)[number]) => {
      const member = await here.signUp();
      const shown = await shownOn(node);
      const headers = { authorization: `Bearer ${member.accessToken}` };
      const body = JSON.stringify({ shown: { amount: shown?.amount, currency: "USD" } });
      const path = "/api/functions/create-checkout";
      const answer = await ask(node, path, { method: "POST", headers, body });
      if (answer.status === 409) {
        refused += 1;
        return;
      }
      expect(answer.status).toBe(200);
      const { url } = (await answer.json()) as { url: string };
      bought.push({ shown: shown?.amount ?? "", member, url });
    };
    const round = () => Promise.all(nodes.map(press));
    for (const node of nodes) {
      expect(await (await ask(node, "/")).text()).toBe("<p>A year costs $49.</p>");
    }
    await round();
    await Promise.all([round(), round(), office.change()]);
    for (const node of nodes) {
      await expect.poll(async () => (await shownOn(node))?.amount).toBe("89.00");
      await expect.poll(async () => (await ask(node, "/")).text()).toBe("<p>A year costs $89.</p>");
    }
    await round();
    expect(bought.length + refused).toBe(12);
    for (const { member, url } of bought) await here.payments.pay(url, member.email);
    const charged = await Promise.all(
      bought.map(async ({ member }) => {
        const answer = await member.fetch("/api/functions/check-subscription");
        return (await answer.json()) as { subscribed: boolean; price: { amount: string } };
      }),
    );
    expect(charged.map(({ price }) => price.amount)).toEqual(bought.map(({ shown }) => shown));
    expect(charged.every(({ subscribed }) => subscribed)).toBe(true);
    expect(new Set(bought.map(({ shown }) => shown))).toEqual(new Set(["49.00", "89.00"]));
  });
});
