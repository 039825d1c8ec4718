import { describe, expect, it } from "vitest";
import { openProvider, subscribe } from "#payments/testing/open-provider.ts";

/** A store that serializes as a file would. */
function memoryStore() {
  let text: string | undefined;
  return {
    load: (): unknown => (text === undefined ? undefined : JSON.parse(text)),
    save(state: unknown) {
      text = JSON.stringify(state);
    },
  };
}

describe("a second start", () => {
  it("knows what the first one sold, at the time it was moved to", async () => {
    const store = memoryStore();
    const first = openProvider({ store });
    const { subscription, session } = await subscribe(first);
    await first.control.declineNextRenewal({ subscription });
    await first.control.clock({ now: "2027-11-20T00:00:00Z" });
    await first.close();

    const second = openProvider({ store });
    expect(second.control.state().now).toBe("2027-11-20T00:00:00.000Z");
    expect(second.hosted.findCheckout(session.id)?.status).toBe("complete");
    await second.control.clock({ advance_seconds: 2 * 86_400 });
    const found = await second.stripe.subscriptions.retrieve(subscription);
    expect(found.status).toBe("past_due");
    expect((await second.stripe.products.list()).data).toHaveLength(1);
  });

  it("still delays held webhooks, and delivers undelivered ones", async () => {
    const store = memoryStore();
    const first = openProvider({ store, retryDelays: [3_600_000] });
    first.answers.push(500);
    const { id } = await first.stripe.customers.create({ name: "undelivered" });
    await first.control.settled();
    await first.control.hold();
    await first.stripe.customers.create({ name: "held" });
    await first.close();

    const second = openProvider({ store });
    await second.control.settled();
    expect(second.received.map(({ event }) => event.data.object)).toMatchObject([{ id }]);
    expect(second.control.state().held).toHaveLength(1);
    await second.control.release();
    expect(second.received.at(-1)?.event.data.object).toMatchObject({ name: "held" });
    await second.close();
    const third = openProvider({ store });
    await third.control.settled();
    expect(third.received).toEqual([]);
  });

  it("remembers idempotency keys", async () => {
    const store = memoryStore();
    const first = openProvider({ store });
    const made = await first.stripe.customers.create({}, { idempotencyKey: "k" });
    const second = openProvider({ store });
    const again = await second.stripe.customers.create({}, { idempotencyKey: "k" });
    expect(again.id).toBe(made.id);
  });

  it("rejects a state in another format", () => {
    const store = { load: () => ({ form: 99 }), save: () => {} };
    expect(() => openProvider({ store })).toThrow("another form");
  });
});
