import { describe, expect, vi } from "vitest";
import type { Member } from "#testing/billing.ts";
import { readEvents } from "#testing/event-reader.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const END = "2027-03-10T12:00:00.000Z";
const afterEnd = (seconds: number) => new Date(Date.parse(END) + seconds * 1000).toISOString();
const MEMBERS_PIECE = "/api/programme/20";

let member: Member;
let id: string;
let subscription: string;
const it = productTest({
  payments: true,
  stores: true,
  // Signed with another secret than expected, so that no store webhook is accepted.
  environment: { REVENUECAT_WEBHOOK_SECRET: "another" },
})
  /** Advances every clock and signs the member in again. */
  .extend("advanceTo", ({ product, billing }) => async (iso: string): Promise<void> => {
    await product.stores.control.clock({ now: iso });
    member = await billing.passTo(iso, member);
  })
  .extend("isSubscribed", ({ billing }) => {
    return async () => (await billing.check(member)).subscribed;
  })
  /** Counts the provider's reads of a subscription. */
  .extend("countReads", ({ product }) => () => {
    const fetches = vi.spyOn(product.payments.app, "fetch");
    return () =>
      fetches.mock.calls.filter(([request]) =>
        /\/v1\/subscriptions\/sub_/.test((request as Request).url),
      ).length;
  })
  .extend("cancelUnheard", ({ product, billing }) => async () => {
    await product.payments.control.hold();
    const answer = await billing.call(member, "customer-portal");
    const { url } = (await answer.json()) as { url: string };
    const portal = new URL(url).pathname.split("/").at(-1) ?? "";
    await product.payments.hosted.cancel(portal, subscription);
  })
  /** A store purchase, which opens the membership. */
  .extend("buy", ({ product, billing, isSubscribed }) => async () => {
    await product.stores.control.purchase({ app_user_id: id, store: "app_store" });
    await billing.call(member, "restore-purchase");
    expect(await isSubscribed()).toBe(true);
    return id;
  });
it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
  await product.stores.control.reset();
  const newcomer = await product.signUp();
  member = newcomer;
  id = newcomer.id;
});

describe("when the paid period of a card ends (decision 18)", () => {
  it.beforeEach(async ({ billing }) => {
    subscription = await billing.subscribe(member);
  });

  it("a cancellation that sent no webhook closes it at the next check §4.40 §S18", async ({
    cancelUnheard,
    advanceTo,
    isSubscribed,
  }) => {
    await cancelUnheard();
    await advanceTo(afterEnd(-1));
    expect(await isSubscribed()).toBe(true);
    await advanceTo(afterEnd(0));
    expect((await member.fetch(MEMBERS_PIECE)).status).toBe(403);
    expect(await isSubscribed()).toBe(false);
  });

  it("it stays open after a renewal or an undone cancellation that sent no webhook §4.40", async ({
    cancelUnheard,
    product,
    billing,
    advanceTo,
  }) => {
    await cancelUnheard();
    await product.payments.control.release();
    const answer = await billing.call(member, "customer-portal");
    const { url } = (await answer.json()) as { url: string };
    await product.payments.control.hold();
    const portal = new URL(url).pathname.split("/").at(-1) ?? "";
    await product.payments.hosted.renew(portal, subscription);
    await advanceTo(afterEnd(0));
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      subscription_end: "2028-03-10T12:00:00.000Z",
    });
  });

  it.for(["down", "html", "redirect", "truncated"] as const)(
    "a provider that does not respond (%s) ends no membership, and is believed within a minute of its recovery",
    async (mode, { cancelUnheard, product, advanceTo, isSubscribed }) => {
      await cancelUnheard();
      const { control } = product.payments;
      await control.outage({ mode });
      await advanceTo(afterEnd(3600));
      expect(await isSubscribed()).toBe(true);
      expect((await member.fetch(MEMBERS_PIECE)).status).toBe(200);
      await control.outage({ mode: "none" });
      await advanceTo(afterEnd(3630));
      expect(await isSubscribed()).toBe(false);
    },
  );

  it("members wait three seconds for an unresponsive provider, once, and stay members §4.40 §S64", {
    tags: ["kills"],
  }, async ({ cancelUnheard, advanceTo, product, isSubscribed }) => {
    await cancelUnheard();
    await advanceTo(afterEnd(1));
    await product.payments.control.outage({ mode: "silent" });
    const started = performance.now();
    expect(await isSubscribed()).toBe(true);
    // The provider never responds; the rest is for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
    await product.payments.control.outage({ mode: "none" });
    await expect.poll(isSubscribed).toBe(false);
  });

  it("many simultaneous checks make one request, and its result is reused for less than a minute", async ({
    product,
    advanceTo,
    countReads,
    isSubscribed,
  }) => {
    await product.payments.control.hold();
    await advanceTo(afterEnd(5));
    const reads = countReads();
    await Promise.all(Array.from({ length: 20 }, isSubscribed));
    await isSubscribed();
    expect(reads()).toBe(1);
    vi.restoreAllMocks();
  });

  it("a subscription that the provider no longer knows ends with its paid period", async ({
    product,
    advanceTo,
    billing,
    isSubscribed,
  }) => {
    await product.payments.control.reset();
    await advanceTo(afterEnd(-1));
    await billing.call(member, "restore-purchase");
    expect(await isSubscribed()).toBe(true);
    await advanceTo(afterEnd(1));
    expect(await isSubscribed()).toBe(false);
  });

  it("no member has to check: the sweep requests it, and open streams are notified §4.40 §S18", async ({
    cancelUnheard,
    advanceTo,
    isSubscribed,
    product,
    countReads,
  }) => {
    await cancelUnheard();
    await advanceTo(afterEnd(-30));
    await product.runRepeated();
    expect(await isSubscribed()).toBe(true);
    const events = readEvents(await member.fetch("/api/me/events"));
    expect(await events.next()).toContain("ready");
    await product.payments.control.clock({ now: afterEnd(10) });
    product.clock.set(afterEnd(10));
    await product.runRepeated();
    expect(await events.next()).toContain("membership");
    const reads = countReads();
    expect(await isSubscribed()).toBe(false);
    await product.runRepeated();
    expect(reads()).toBe(0);
    vi.restoreAllMocks();
    await events.cancel();
  });
});

describe("when the period of a store's purchase ends (decision 18)", () => {
  it("an unheard cancellation closes it", async ({ product, advanceTo, isSubscribed, buy }) => {
    const id = await buy();
    await product.stores.control.cancel({ app_user_id: id });
    await advanceTo(afterEnd(1));
    expect(await isSubscribed()).toBe(false);
  });

  it("it stays open after a renewal that sent no webhook", async ({ advanceTo, billing, buy }) => {
    await buy();
    await advanceTo(afterEnd(2 * 86_400));
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
  });

  it("an outage ends nothing for a day", async ({ product, advanceTo, isSubscribed, buy }) => {
    const id = await buy();
    await product.stores.control.cancel({ app_user_id: id });
    await product.stores.control.outage({ mode: "html" });
    await advanceTo(afterEnd(86_399));
    expect(await isSubscribed()).toBe(true);
    await advanceTo(afterEnd(86_400));
    expect(await isSubscribed()).toBe(false);
  });
});
