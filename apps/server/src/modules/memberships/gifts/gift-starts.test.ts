import { membershipRows } from "@sovereign/domain/book-rows";
import { freePiecesOf } from "@sovereign/domain/paid-time";
import { expect } from "vitest";
import { gifts } from "#schema/schema.ts";
import { giftsOf } from "#testing/gifts.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { memberIdOf, moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const YEAR_LATER = "2027-03-10T12:00:00.000Z";
const EARLIER = "Your gift starts earlier";

const it = emptiedProductTest({ payments: true, now: NOW })
  .extend("shop", ({ product }) => giftsOf(product))
  .extend("give", ({ product, shop, member }) => async () => {
    await shop.buy(null, { recipient: member.email });
    await product.runRepeated();
    expect((await shop.claim(shop.tokenFor(member.email), member)).status).toBe(200);
    return shop.payment();
  });

it.for(["staff cancel", "staff refund", "Stripe refunds", "a dispute is lost"] as const)(
  "a gift begins when what it waits for ends early: %s",
  async (way, { product, shop, billing, member, give }) => {
    const subscription = await billing.subscribe(member);
    await give();
    await product.runRepeated();
    expect(shop.subjects(member.email)).not.toContain(EARLIER);
    const office = moneyActsOf(product, await signUpStaff(product, "owner"));
    const userId = memberIdOf(member);
    if (way === "staff cancel") await office.order(userId, { kind: "cancel", when: "now" });
    else if (way === "staff refund") await office.refund(userId, null);
    else if (way === "Stripe refunds") await product.payments.control.refund({ subscription });
    else {
      await product.payments.control.dispute({ subscription });
      await product.runRepeated();
      expect(await billing.check(member)).toMatchObject({ subscribed: false });
      await product.payments.control.closeDispute({ subscription, status: "lost" });
    }
    product.clock.advance(60_000);
    await product.runRepeated();
    const { beginsAt, endsAt } = (await product.database.db.select().from(gifts))[0] ?? {};
    expect(beginsAt?.toISOString()).toMatch(/^2026-03-10T12:/);
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      managed_by: "gift",
      subscription_end: endsAt?.toISOString(),
    });
    await product.runRepeated();
    const told = shop.subjects(member.email).filter((subject) => subject === EARLIER);
    expect(told).toHaveLength(1);
    expect(product.mailer.lastTo(member.email).text).toContain(
      "starts on March 10, 2026 and lasts until March 10, 2027",
    );
    const journal = await readJournal(product);
    const rows = ofKinds(journal, "payment", "moved");
    const own = rows.filter(({ source }) => source === "office");
    expect(own.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["payment", new Date(YEAR_LATER), new Date("2028-03-10T12:00:00.000Z")],
      ["payment", beginsAt, endsAt],
      ["moved", null, new Date(YEAR_LATER)],
    ]);
    const counted = membershipRows(journal, new Date("2030-01-01")).flatMap(freePiecesOf);
    expect(counted.map(({ from, to }) => [new Date(from), new Date(to)])).toEqual([
      [beginsAt, endsAt],
    ]);
  },
);

it("the second of two gifts begins when the first is returned, but not while a bank decides", async ({
  product,
  shop,
  billing,
  member,
  give,
}) => {
  const { control } = product.payments;
  const first = await give();
  await give();
  await control.dispute(first);
  await product.runRepeated();
  expect(await billing.check(member)).toMatchObject({ subscribed: false });
  await control.closeDispute({ ...first, status: "lost" });
  await product.runRepeated();
  expect(await billing.check(member)).toMatchObject({
    subscribed: true,
    managed_by: "gift",
    subscription_end: YEAR_LATER,
  });
  expect(shop.subjects(member.email).at(-1)).toBe(EARLIER);
  const { received } = await shop.list(member);
  expect(received.map(({ begins }) => begins)).toContain(NOW);
});

it("two gifts in a row begin earlier when what the first waits for ends", async ({
  product,
  shop,
  billing,
  member,
  give,
}) => {
  const subscription = await billing.subscribe(member);
  await give();
  await give();
  await product.payments.control.refund({ subscription });
  await product.runRepeated();
  expect(await billing.check(member)).toMatchObject({ subscribed: true, managed_by: "gift" });
  const { received } = await shop.list(member);
  expect(received.map(({ begins }) => begins).sort()).toEqual([NOW, YEAR_LATER]);
});
