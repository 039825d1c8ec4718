import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { BUY, type Hook, MEMBER, openStores, SECRET, START } from "./testing/open-stores.ts";

describe("webhooks", () => {
  const signatureOf = ({ headers, body }: Hook, secret = SECRET) => {
    const [, seconds, signature] =
      /^t=(\d+),v1=([0-9a-f]+)$/.exec(headers.get("x-revenuecat-webhook-signature") ?? "") ?? [];
    const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { seconds: Number(seconds), right: hmac === signature };
  };

  it("carry the authorization and a signature over their bytes, dated by the backend's time", async () => {
    const { control, hooks } = openStores();
    await control.clock({ now: "2026-12-01T00:00:00Z" });
    await control.purchase(BUY);
    const [hook] = hooks;
    if (!hook) throw new Error("Nothing was delivered");
    expect(hook.headers.get("authorization")).toBe("Bearer own");
    expect(JSON.parse(hook.body).api_version).toBe("1.0");
    expect(signatureOf(hook)).toEqual({
      seconds: Date.parse("2026-12-01T00:00:00Z") / 1000,
      right: true,
    });
  });

  it("are sent again on demand: the same event, forged or aged on request", async () => {
    const { control, hooks } = openStores({ answers: [200, 500, 401] });
    await control.purchase(BUY);
    const event_id = String(hooks[0]?.event.id);
    const again = { event_id, times: 2, bad_signature: true, age_seconds: 301 };
    expect(await control.redeliver(again)).toEqual({ statuses: [500, 401] });
    expect(hooks.map(({ event }) => event.id)).toEqual([event_id, event_id, event_id]);
    const forged = hooks[2];
    if (!forged) throw new Error("Nothing was delivered");
    expect(signatureOf(forged)).toEqual({
      seconds: Date.parse(START) / 1000 - 301,
      right: false,
    });
    await expect(control.redeliver({ event_id: "none" })).rejects.toThrow("no such event");
  });

  it("are retried after each delay until one is accepted", async () => {
    vi.useFakeTimers();
    try {
      const { control, hooks } = openStores({ answers: [500, 500], retryDelays: [1000, 5000] });
      await control.purchase(BUY);
      await vi.advanceTimersByTimeAsync(1000);
      expect(hooks).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(control.state().events).toMatchObject([{ statuses: [500, 500, 200] }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a second start", () => {
  it("knows what was bought, what time it was, and what is still to be delivered", async () => {
    let saved = "";
    const store = {
      load: () => (saved ? JSON.parse(saved) : undefined),
      save: (state: unknown) => {
        saved = JSON.stringify(state);
      },
    };
    const first = openStores({ store, answers: [500], retryDelays: [60_000] });
    await first.control.clock({ now: "2026-12-01T00:00:00Z" });
    await first.control.purchase(BUY);
    await first.close();

    const second = openStores({ store, retryDelays: [60_000] });
    await second.control.settled();
    expect(second.types()).toEqual(["INITIAL_PURCHASE"]);
    expect(second.hooks[0]?.event.id).toBe(first.hooks[0]?.event.id);
    expect(second.control.state()).toMatchObject({
      now: "2026-12-01T00:00:00.000Z",
      subscriptions: [{ app_user_id: MEMBER, gives_access: true }],
      events: [{ statuses: [500, 200] }],
    });
    await second.control.reset();
    expect(openStores({ store }).control.state()).toMatchObject({ subscriptions: [], events: [] });
  });
});
