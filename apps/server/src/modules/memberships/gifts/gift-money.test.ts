import { readFileSync } from "node:fs";
import type { MoneyMonths } from "@sovereign/contract/office-money";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { gifts, subscriptions } from "#schema/schema.ts";
import { atProvider } from "#testing/at-provider.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { giftsOf } from "#testing/gifts.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { memberIdOf, moneyActsOf } from "#testing/money-acts.ts";
import { monthOf, read } from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const CANCELED = "Your gift was canceled";
const OPEN = "Your gift is open again";
const BESIDE = "You will be charged during your gift";
const DAY = 24 * 3600_000;
const REPAIRS = new URL("../../../data/schema/migrations/0038_repairs.sql", import.meta.url);
const YEAR_LATER = "2027-03-10T12:00:00.000Z";

const it = emptiedProductTest({ payments: true, now: NOW })
  .extend("shop", ({ product }) => giftsOf(product))
  .extend("token", async ({ product, shop, member }) => {
    await shop.buy(null, { recipient: member.email });
    await product.runRepeated();
    return shop.tokenFor(member.email);
  })
  .extend("remove", () => async (member: Member) => {
    const body = JSON.stringify({ confirmed: true });
    const answer = await member.fetch("/api/functions/delete-account", { method: "POST", body });
    expect(answer.status).toBe(200);
  });

/** Runs what the upgrade does to gifts. */
const upgraded = ({ database }: TestProduct) => {
  const repair = readFileSync(REPAIRS, "utf8")
    .split("--> statement-breakpoint")
    .find((statement) => statement.includes('UPDATE "gifts"'));
  return database.db.execute(sql.raw(repair ?? ""));
};

describe("a gift whose money goes back", () => {
  it("cannot be claimed, and both are told", async ({ product, shop, member, token }) => {
    await product.payments.control.refund(shop.payment());
    expect(await shop.look(token)).toMatchObject({ state: "returned" });
    expect(await refusalOf(await shop.claim(token, member))).toEqual([409, "gift.returned"]);
    expect(shop.subjects("giver@example.com")).toContain("Your gift was canceled");
    expect(shop.subjects(member.email)).toContain("Your gift was canceled");
    expect((await shop.list(member)).received).toEqual([]);
  });

  it("closes before its day without a word to the recipient", async ({ product, shop }) => {
    await shop.buy(null, { arrives_on: "2026-03-12" });
    await product.payments.control.refund(shop.payment());
    product.clock.set("2026-03-12T09:00:00.000Z");
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toEqual([]);
  });

  it("ends a claimed year, also when the webhook was lost; a part returned ends nothing", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.refund({ ...shop.payment(), amount: 100 });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await control.hold();
    await control.refund(shop.payment());
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await product.runDaily();
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await control.release({ times: 2 });
    const told = shop.subjects(member.email).filter((each) => each.includes("was canceled"));
    expect(told).toHaveLength(1);
  });

  it("closes it while a bank decides, and opens it when the dispute is won", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.dispute(shop.payment());
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(shop.subjects("giver@example.com").at(-1)).toBe("The payment for your gift is disputed");
    expect(shop.subjects(member.email).at(-1)).toBe("Your gift is closed for now");
    await control.closeDispute({ ...shop.payment(), status: "won" });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, managed_by: "gift" });
    for (const who of ["giver@example.com", member.email]) {
      expect(shop.subjects(who).at(-1)).toBe("Your gift is open again");
      expect(shop.subjects(who)).not.toContain("Your gift was canceled");
    }
  });

  it("is open again when its refund comes back, and both are told", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.refund(shop.payment());
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await control.failRefund(shop.payment());
    expect(await billing.check(member)).toMatchObject({ subscribed: true, managed_by: "gift" });
    expect(shop.subjects(member.email).slice(-2)).toEqual([
      "Your gift was canceled",
      "Your gift is open again",
    ]);
    expect(shop.subjects("giver@example.com").slice(-2)).toEqual([
      "Your gift was canceled",
      "Your money came back to us",
    ]);
  });

  it("stays closed when the dispute is lost, and both are told", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.dispute(shop.payment());
    await control.closeDispute({ ...shop.payment(), status: "lost" });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    for (const who of ["giver@example.com", member.email]) {
      expect(shop.subjects(who).at(-1)).toBe("Your gift was canceled by the bank");
      expect(shop.subjects(who)).not.toContain("Your gift was canceled");
    }
  });

  it.for(["refund", "dispute"] as const)(
    "gives the member's own renewal back: %s",
    async (way, { product, shop, billing, member, token }) => {
      const { control } = product.payments;
      await billing.subscribe(member);
      await shop.claim(token, member);
      expect(await billing.check(member)).toMatchObject({ renews: false });
      await control[way](shop.payment());
      await control.settled();
      expect(await billing.check(member)).toMatchObject({ renews: true, managed_by: "card" });
      expect(shop.subjects(member.email).at(-1)).toBe("Your own membership renews again");
      expect(shop.subjects(member.email)).not.toContain(BESIDE);
    },
  );

  it("says, each time it opens again, that the renewal goes on beside it", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await billing.subscribe(member);
    await shop.claim(token, member);
    const times = (subject: string) =>
      shop.subjects(member.email).filter((told) => told === subject).length;
    for (const time of [1, 2]) {
      await control.refund(shop.payment());
      await control.settled();
      expect([times(CANCELED), times(OPEN), times(BESIDE)]).toEqual([time, time - 1, time - 1]);
      await control.failRefund(shop.payment());
      await control.settled();
      expect([times(CANCELED), times(OPEN), times(BESIDE)]).toEqual([time, time, time]);
      product.clock.advance(DAY);
    }
    const mail = product.mailer.sent.findLast(({ subject }) => subject === BESIDE);
    expect(mail?.text).toContain("you are charged on March 10, 2027");
    expect(mail?.text).toContain("Your gift lasts until March 10, 2028");
    await product.runDaily();
    expect(times(BESIDE)).toBe(2);
  });

  it("says so after a dispute that is won", async ({ product, shop, billing, member, token }) => {
    const { control } = product.payments;
    await billing.subscribe(member);
    await shop.claim(token, member);
    await control.dispute(shop.payment());
    await control.settled();
    await control.closeDispute({ ...shop.payment(), status: "won" });
    await control.settled();
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
    expect(shop.subjects(member.email).slice(-2).toSorted()).toEqual([BESIDE, OPEN]);
  });

  it("says nothing of what charges beside a year that is over", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.dispute(shop.payment());
    const later = await billing.passTo("2027-03-11T12:00:00.000Z", member);
    await billing.subscribe(later);
    await control.closeDispute({ ...shop.payment(), status: "won" });
    await control.settled();
    expect(shop.subjects(member.email)).not.toContain(BESIDE);
  });

  it("is not told again of a dispute that an earlier version told as a cancellation", async ({
    product,
    shop,
    member,
    token,
  }) => {
    const { control } = product.payments;
    await shop.claim(token, member);
    await control.dispute(shop.payment());
    await upgraded(product);
    const before = product.mailer.sent.length;
    await control.closeDispute({ ...shop.payment(), status: "lost" });
    await product.runDaily();
    expect((await product.database.db.select().from(gifts))[0]?.returned).toBe("refunded");
    expect(product.mailer.sent.slice(before)).toEqual([]);
  });

  it.for(["before the upgrade", "after it"])(
    "keeps whom to tell for as long as a bank decides, of a dispute from %s",
    async (time, { product, shop, member, token }) => {
      const { control } = product.payments;
      await shop.claim(token, member);
      await control.dispute(shop.payment());
      if (time === "before the upgrade") await upgraded(product);
      product.clock.advance(100 * DAY);
      await product.runDaily();
      expect((await product.database.db.select().from(gifts))[0]).toMatchObject({
        returned: "disputed",
        giverEmail: "giver@example.com",
        giverName: "Ada L",
      });
      await control.closeDispute({ ...shop.payment(), status: "won" });
      await product.runDaily();
      expect(shop.subjects("giver@example.com").at(-1)).toBe(OPEN);
      expect((await product.database.db.select().from(gifts))[0]?.giverEmail).toBeNull();
    },
  );

  it("leaves a renewal off that the member had turned off before", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const id = await billing.subscribe(member);
    await atProvider(product, `subscriptions/${id}`, { cancel_at_period_end: "true" });
    await shop.claim(token, member);
    await product.payments.control.refund(shop.payment());
    await product.payments.control.settled();
    expect(await billing.check(member)).toMatchObject({ renews: false });
    expect(shop.subjects(member.email)).not.toContain("Your own membership renews again");
  });
});

it("stays when staff end the membership before it, because its giver paid for it", async ({
  product,
  shop,
  billing,
  member,
}) => {
  const friend = await product.signUp();
  await billing.subscribe(member);
  for (const who of [member, friend]) {
    await shop.buy(null, { recipient: who.email });
    await product.runRepeated();
    await shop.claim(shop.tokenFor(who.email), who);
  }
  const office = moneyActsOf(product, await signUpStaff(product, "owner"));
  expect(await office.offer(memberIdOf(friend), "cancel")).toMatchObject({
    why_not: "no_membership",
  });
  await office.order(memberIdOf(member), { kind: "cancel", when: "now" });
  expect(await billing.check(member)).toMatchObject({ subscribed: false });
  const later = await billing.passTo("2027-03-10T12:00:01.000Z", member);
  expect(await billing.check(later)).toMatchObject({ subscribed: true, managed_by: "gift" });
});

describe("a card's renewal", () => {
  it("that is turned on again beside a claimed gift is said", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    const id = await billing.subscribe(member);
    await shop.claim(token, member);
    await atProvider(product, `subscriptions/${id}`, { cancel_at_period_end: "false" });
    await product.payments.control.settled();
    expect(shop.subjects(member.email).at(-1)).toBe(BESIDE);
    expect(await billing.check(member)).toMatchObject({
      renews: true,
      managed_by: "card",
      paid_twice: false,
    });
  });

  it("stays on for who loses the race for a gift", async ({ product, shop, billing, token }) => {
    const members = [await product.signUp(), await product.signUp(), await product.signUp()];
    for (const each of members) await billing.subscribe(each);
    const answers = await Promise.all(members.map((each) => shop.claim(token, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const [place, each] of members.entries()) {
      const renews = answers[place]?.status === 409;
      expect(await billing.check(each), String(place)).toMatchObject({ subscribed: true, renews });
    }
  });

  it("is turned on again where the gift cannot be opened", async ({
    product,
    shop,
    billing,
    member,
    token,
  }) => {
    await billing.subscribe(member);
    await asOwner(
      product.database,
      "alter table subscriptions add constraint no_years check (product_id <> 'gift') not valid",
    );
    expect((await shop.claim(token, member)).status).toBe(500);
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
    await asOwner(product.database, "alter table subscriptions drop constraint no_years");
    const other = await product.signUp();
    expect((await shop.claim(token, other)).status).toBe(200);
  });
});

it("waits where days without an end leave it no year", async ({ product, shop, member, token }) => {
  await shop.claim(token, member);
  await product.database.db
    .update(subscriptions)
    .set({ periodEnd: new Date("9999-12-31T12:00:00.000Z") });
  await shop.buy(null, { recipient: member.email });
  await product.runRepeated();
  const next = shop.tokenFor(member.email);
  expect((await shop.look(next, member)).state).toBe("open");
  expect(await refusalOf(await shop.claim(next, member))).toEqual([409, "gift.endless"]);
  const friend = await product.signUp();
  expect((await shop.claim(next, friend)).status).toBe(200);
});

describe("the journal of a gift", () => {
  it("has the payment as a gift's, and the year as time without money", async ({
    product,
    shop,
    member,
    token,
  }) => {
    await shop.claim(token, member);
    await product.payments.control.refund(shop.payment());
    await product.runRepeated();
    const rows = await readJournal(product);
    const [paid] = ofKinds(rows, "payment").filter(({ source }) => source === "stripe");
    expect(paid).toMatchObject({
      product: "gift",
      amount: 4900,
      currency: "USD",
      reason: "gift",
      from: null,
      to: null,
    });
    const [year] = ofKinds(rows, "payment").filter(({ source }) => source === "office");
    expect(year).toMatchObject({
      product: "membership",
      amount: 0,
      reason: "gift",
      subscriptionId: paid?.subscriptionId,
      from: new Date(NOW),
      to: new Date(YEAR_LATER),
    });
    expect(ofKinds(rows, "refund")).toMatchObject([{ product: "gift", amount: 4900 }]);
    expect(ofKinds(rows, "ended")).toMatchObject([{ source: "office" }]);
    // The nightly comparison finds the same.
    await product.runDaily();
    expect(await readJournal(product)).toHaveLength(rows.length);
  });

  it("opens Money where nobody else ever paid", async ({ product, shop, member, token }) => {
    const owner = await signUpStaff(product, "owner");
    await shop.claim(token, member);
    await product.runRepeated();
    expect(await read<MoneyMonths>(owner)).toMatchObject({ began: "2026-03" });
    expect((await monthOf(owner, "2026-03")).uncounted?.given).toBe(1);
  });
});

describe("a deleted account", () => {
  it("of the giver leaves the gift to its recipient, without address and words", async ({
    product,
    shop,
    billing,
    member,
    remove,
  }) => {
    const friend = await product.signUp();
    await shop.buy(member, { recipient: friend.email, arrives_on: "2026-03-11" });
    await remove(member);
    expect(await tablesHolding(product.database.db, member.email, "For your mornings")).toEqual([]);
    const reader = await billing.passTo("2026-03-11T09:00:00.000Z", friend);
    await product.runRepeated();
    expect(await shop.look(shop.tokenFor(friend.email))).toMatchObject({
      state: "open",
      gift: { giver_name: "Ada L", word: null },
    });
    expect((await shop.claim(shop.tokenFor(friend.email), reader)).status).toBe(200);
  });

  it("of the giver, paid for afterwards, keeps no address either", async ({
    product,
    shop,
    member,
    remove,
  }) => {
    const { url } = (await (await shop.order(member)).json()) as { url: string };
    await remove(member);
    await product.payments.pay(url, member.email);
    expect(await tablesHolding(product.database.db, member.email)).toEqual([]);
    await product.runRepeated();
    expect(shop.subjects("friend@example.com")).toHaveLength(1);
  });

  it("of a giver who bought without it keeps no address, however it was typed", async ({
    product,
    shop,
    remove,
  }) => {
    const { url } = (await (await shop.order(null)).json()) as { url: string };
    await product.payments.pay(url, "Ada@Example.com");
    await remove(await product.signUp("ada@example.com"));
    const typed = ["Ada@Example.com", "ada@example.com"];
    expect(await tablesHolding(product.database.db, ...typed)).toEqual([]);
  });

  it("of the recipient leaves nothing of them, and the giver a link to pass on", async ({
    product,
    shop,
    member,
    remove,
  }) => {
    await shop.buy(null, { recipient: member.email, arrives_on: "2026-03-12" });
    await remove(member);
    expect(await tablesHolding(product.database.db, member.email, "For your mornings")).toEqual([]);
    expect(shop.subjects("giver@example.com")).toContain("Your gift could not be delivered");
    const other = await product.signUp();
    const answer = await shop.claim(shop.tokenFor("giver@example.com"), other);
    expect(answer.status).toBe(200);
  });

  it("of a member with a claimed year takes it along; a refund then changes nothing", async ({
    product,
    shop,
    member,
    token,
    remove,
  }) => {
    await shop.claim(token, member);
    await remove(member);
    expect(await tablesHolding(product.database.db, member.email)).toEqual([]);
    await product.payments.control.refund(shop.payment());
    expect(shop.subjects("giver@example.com")).toContain("Your gift was canceled");
  });
});

it("deletes an order that was never paid, also one that the provider does not know", async ({
  product,
  shop,
}) => {
  await shop.order(null);
  await product.database.db.update(gifts).set({ checkoutId: "cs_unknown" });
  product.clock.set("2026-04-08T12:00:00.000Z");
  await product.runDaily();
  expect(await product.database.db.$count(gifts)).toBe(1);
  product.clock.set("2026-04-10T12:00:00.000Z");
  await product.runDaily();
  expect(await product.database.db.$count(gifts)).toBe(0);
});

it("deletes words and addresses ninety days after the claim, and exports what is there", async ({
  product,
  shop,
  billing,
  member,
  token,
}) => {
  await shop.claim(token, member);
  await shop.buy(member, { recipient: "friend@example.com" });
  const exported = async (who: Member) =>
    ((await (await who.fetch("/api/own-data")).json()) as { gifts: unknown }).gifts;
  expect(await exported(member)).toMatchObject({
    given: [{ recipient: "friend@example.com", state: "waiting" }],
    received: [{ giver_name: "Ada L", state: "claimed", begins: NOW, ends: YEAR_LATER }],
  });
  const later = await billing.passTo("2026-06-09T12:00:00.000Z", member);
  await product.runDaily();
  expect(await exported(later)).toMatchObject({
    given: [{ recipient: "friend@example.com" }],
    received: [{ giver_name: null, word: null, begins: NOW }],
  });
});
