import { describe, expect } from "vitest";
import type { Payments } from "#providers/payments/payments.ts";
import { productTest } from "#testing/product-test.ts";

/** More than the server has connections to the database. */
const SUBSCRIPTIONS = 8;

let letGo: (() => void) | undefined;
let held: Promise<void> | undefined;
let waiting = 0;

/** Responds about subscriptions when the test lets it. */
const slow = (driver: Payments): Payments => ({
  ...driver,
  async readSubscription(id) {
    waiting += 1;
    await held;
    return driver.readSubscription(id);
  },
});
const it = productTest({ payments: true, aroundPayments: slow });
describe("many checks of an unresponsive provider (decision 14)", () => {
  it("block no member from reading, and all complete when it responds", async ({
    product,
    billing,
  }) => {
    const { control } = product.payments;
    const subscriber = await product.signUp();
    await billing.subscribe(subscriber);
    await control.hold();
    for (let count = 0; count < SUBSCRIPTIONS; count += 1) {
      await billing.subscribe(null, `slow-${count}@example.com`);
    }
    const created = control
      .state()
      .events.filter(({ type }) => type === "customer.subscription.created")
      .slice(-SUBSCRIPTIONS);
    const newcomer = await product.signUp();
    waiting = 0;
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    const deliveries = created.map(({ id }) => control.redeliver({ event_id: id }));
    await expect.poll(() => waiting).toBeGreaterThanOrEqual(4);

    // The provider delays all of them until `letGo`.
    const reads = await Promise.all(
      Array.from({ length: 5 }, async () => [
        (await billing.check(subscriber)).subscribed,
        (await billing.check(newcomer)).subscribed,
        (await newcomer.fetch("/api/one-things")).status,
      ]),
    );
    expect(new Set(reads.map(String))).toEqual(new Set(["true,false,200"]));

    letGo?.();
    const answers = await Promise.all(deliveries);
    expect(answers.flatMap(({ statuses }) => statuses)).toEqual(
      Array.from({ length: SUBSCRIPTIONS }, () => 200),
    );
    await control.release();
  });
});
