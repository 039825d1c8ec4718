import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openProvider, START, subscribe } from "#payments/testing/open-provider.ts";

describe("deliveries", () => {
  it("carry complete events, in the order they happened, signed at the provider's time", async () => {
    const provider = openProvider();
    await subscribe(provider);
    expect(provider.types()).toEqual([
      "customer.created",
      "customer.updated",
      "customer.subscription.created",
      "invoice.paid",
      "checkout.session.completed",
    ]);
    const [first] = provider.received;
    expect(first?.event).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      created: START / 1000,
      livemode: false,
    });
    await provider.control.clock({ advance_seconds: 3_600 });
    await provider.stripe.customers.create({});
    await provider.control.settled();
    expect(provider.received.at(-1)?.signature).toMatch(`t=${START / 1000 + 3_600},v1=`);
  });

  it.each([
    ["as_sent" as const, [0, 1, 2]],
    ["reversed" as const, [2, 1, 0]],
    [[2], [2, 0, 1]],
  ])("that are held back are released %o", async (order, expected) => {
    const { stripe, control, received } = openProvider();
    await control.hold();
    const names = ["first", "second", "third"];
    for (const name of names) await stripe.customers.create({ name });
    const { held, holding } = control.state();
    expect([held.length, holding, received.length]).toEqual([3, true, 0]);
    const wanted =
      typeof order === "string" ? order : order.map((position) => held[position] as string);
    expect(await control.release({ order: wanted, times: 2 })).toEqual({
      statuses: [200, 200, 200, 200, 200, 200],
    });
    const twice = expected.flatMap((position) => [held[position], held[position]]);
    expect(received.map(({ event }) => event.id)).toEqual(twice);
    expect(control.state()).toMatchObject({ holding: false, held: [] });
  });

  it("can be repeated, forged, aged and dated ahead", async () => {
    const { stripe, control, received } = openProvider();
    await stripe.customers.create({});
    await control.settled();
    const event_id = received[0]?.event.id ?? "";
    const sent = await control.redeliver({ event_id, times: 50 });
    expect(sent.statuses).toEqual(Array(50).fill(200));
    expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
    const forged = await control.redeliver({ event_id, bad_signature: true });
    const old = await control.redeliver({ event_id, age_seconds: 301 });
    const fresh = await control.redeliver({ event_id, age_seconds: 299 });
    expect([forged.statuses, old.statuses, fresh.statuses]).toEqual([[400], [400], [200]]);
    await control.redeliver({ event_id, age_seconds: -600 });
    expect(received.at(-1)?.signature).toContain(`t=${START / 1000 + 600},`);
    await expect(control.redeliver({ event_id: "evt_none" })).rejects.toThrow("no event evt_none");
  });
});

describe("a delivery that fails", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is retried after each delay, with the same event and a new signature", async () => {
    const provider = openProvider({ retryDelays: [1_000, 60_000] });
    const { stripe, control, received } = provider;
    provider.answers.push(500, 503, 200);
    await stripe.customers.create({});
    await control.settled();
    vi.advanceTimersByTime(999);
    await control.settled();
    expect(received).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await control.settled();
    provider.passRealTime(60_000);
    vi.advanceTimersByTime(60_000);
    await control.settled();
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
    expect(received.at(-1)?.signature).toContain(`t=${START / 1000 + 60},`);
    const attempts = control.state().deliveries.map(({ status, attempt }) => [attempt, status]);
    expect(attempts).toEqual([
      [1, 500],
      [2, 503],
      [3, 200],
    ]);
    vi.advanceTimersByTime(3_600_000);
    await control.settled();
    expect(received).toHaveLength(3);
  });
});
