import { describe, expect, it } from "vitest";
import { type OpenProvider, openProvider, subscribe } from "#payments/testing/open-provider.ts";

async function act({ app }: OpenProvider, name: string, body?: unknown) {
  const answer = await app.request(`/control/payments/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe("the control over HTTP", () => {
  it("returns the state and moves the clock", async () => {
    const provider = openProvider();
    const { subscription, customer } = await subscribe(provider);
    const moved = await act(provider, "clock", { now: "2027-11-21T09:00:00Z" });
    expect(moved.body).toMatchObject({
      now: "2027-11-21T09:00:00.000Z",
      subscriptions: [{ id: subscription, status: "active", customer, email: "Ada@Example.com" }],
    });
    const state = await provider.app.request("/control/payments/state");
    expect(await state.json()).toEqual(provider.control.state());
  });

  it.each([
    ["clock", {}],
    ["clock", { now: "tomorrow" }],
    ["clock", { advance_seconds: "60" }],
    ["release", { order: "random" }],
    ["redeliver", { event_id: "evt_none" }],
    ["redeliver", { event_id: "evt_none", times: 0 }],
    ["refund", { subscription: "sub_none" }],
    ["close-dispute", { subscription: "sub_none", status: "lost" }],
    ["outage", { mode: "partly" }],
    ["hold", "not an object"],
  ])("refuses %s with %o", async (name, body) => {
    const answer = await act(openProvider(), name, body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  });
});
