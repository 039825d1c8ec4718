import { describe, expect, it } from "vitest";
import { BUY, MEMBER, openStores, START } from "./testing/open-stores.ts";

describe("what members buy", () => {
  it("is an active subscription of a year, announced by a webhook", async () => {
    const { control, hooks, subscriptions } = openStores();
    await control.purchase(BUY);
    const { object, items } = await subscriptions();
    expect(object).toBe("list");
    expect(items).toMatchObject([
      {
        object: "subscription",
        customer_id: MEMBER,
        status: "active",
        gives_access: true,
        auto_renewal_status: "will_renew",
        current_period_starts_at: Date.parse(START),
        current_period_ends_at: Date.parse("2027-11-21T12:00:00Z"),
        store: "app_store",
      },
    ]);
    expect(hooks[0]?.event).toMatchObject({
      type: "INITIAL_PURCHASE",
      app_user_id: MEMBER,
      environment: "PRODUCTION",
      store: "APP_STORE",
    });
  });

  it("has access until its end when it is canceled, and not after", async () => {
    const { control, subscriptions, types } = openStores();
    await control.purchase(BUY);
    await control.cancel({ app_user_id: MEMBER });
    expect((await subscriptions()).items).toMatchObject([
      { gives_access: true, auto_renewal_status: "will_not_renew" },
    ]);
    await control.clock({ now: "2027-11-21T12:00:00Z" });
    expect((await subscriptions()).items).toMatchObject([
      { gives_access: false, status: "expired" },
    ]);
    expect(types()).toEqual(["INITIAL_PURCHASE", "CANCELLATION", "EXPIRATION"]);
  });

  it("has sixteen days of grace after a declined renewal, then retries without access", async () => {
    const { control, subscriptions, types } = openStores();
    await control.purchase(BUY);
    await control.billingIssue({ app_user_id: MEMBER });
    expect((await subscriptions()).items).toMatchObject([
      { status: "in_grace_period", gives_access: true },
    ]);
    await control.clock({ advance_seconds: 16 * 86_400 });
    expect((await subscriptions()).items).toMatchObject([
      { status: "in_billing_retry", gives_access: false },
    ]);
    await control.renew({ app_user_id: MEMBER });
    expect((await subscriptions()).items).toMatchObject([{ status: "active", gives_access: true }]);
    expect(types()).toEqual([
      "INITIAL_PURCHASE",
      "BILLING_ISSUE",
      "CANCELLATION",
      "EXPIRATION",
      "RENEWAL",
    ]);
  });

  it("pauses at the period's end and not before, and resumes automatically", async () => {
    const { control, subscriptions, types } = openStores();
    await control.purchase({ ...BUY, store: "play_store" });
    await control.pause({ app_user_id: MEMBER });
    expect((await subscriptions()).items).toMatchObject([
      { gives_access: true, auto_renewal_status: "will_pause" },
    ]);
    await control.clock({ now: "2027-11-22T12:00:00Z" });
    expect((await subscriptions()).items).toMatchObject([
      { gives_access: false, status: "paused" },
    ]);
    await control.clock({ now: "2027-12-22T12:00:00Z" });
    expect((await subscriptions()).items).toMatchObject([{ gives_access: true, status: "active" }]);
    expect(types()).toEqual(["INITIAL_PURCHASE", "SUBSCRIPTION_PAUSED", "EXPIRATION", "RENEWAL"]);
  });

  it("moves to another app user id, announced without an app_user_id", async () => {
    const { control, hooks, subscriptions } = openStores();
    await control.purchase({ ...BUY, app_user_id: "$RCAnonymousID:a" });
    await control.transfer({ from: "$RCAnonymousID:a", to: MEMBER });
    expect((await subscriptions("$RCAnonymousID:a")).items).toEqual([]);
    expect((await subscriptions()).items).toMatchObject([
      { customer_id: MEMBER, original_customer_id: "$RCAnonymousID:a" },
    ]);
    expect(hooks.at(-1)?.event).toMatchObject({
      type: "TRANSFER",
      transferred_from: ["$RCAnonymousID:a"],
      transferred_to: [MEMBER],
    });
    expect(hooks.at(-1)?.event).not.toHaveProperty("app_user_id");
  });
});
