import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#app/compose.ts";
import { accountRequests, sessionOf } from "#testing/account-requests.ts";
import { atProvider } from "#testing/at-provider.ts";
import { billingOf } from "#testing/billing.ts";
import { readEvents } from "#testing/event-reader.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

// Nothing but a message notifies the other node, because the clock is stopped.
describe("two nodes on one PostgreSQL", () => {
  let here: TestProduct;
  let there: Product;
  let billing: ReturnType<typeof billingOf>;
  beforeAll(async () => {
    here = await startTestProduct({ payments: true });
    billing = billingOf(here);
    there = await startOtherNode(here);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const askThere = (member: { accessToken: string }, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${member.accessToken}` };
    return there.app.fetch(new Request(here.config.appUrl + path, { ...init, headers }));
  };
  const isSubscribedThere = async (member: { accessToken: string }) => {
    const answer = await askThere(member, "/api/functions/check-subscription");
    return ((await answer.json()) as { subscribed: boolean }).subscribed;
  };

  /** A listener that was lost under load reports that anything may have changed, too. */
  const nextUntil = async (events: ReturnType<typeof readEvents>, kind: string | null) => {
    let event = await events.next();
    while (event && !(kind && event.includes(kind))) event = await events.next();
    return event;
  };

  it("are notified of a change immediately, as are the streams", async () => {
    const member = await here.signUp();
    expect(await isSubscribedThere(member)).toBe(false);
    const events = readEvents(await askThere(member, "/api/me/events"));
    expect(await events.next()).toContain("ready");
    await billing.subscribe(member);
    expect(await nextUntil(events, "membership")).toContain("membership");
    await expect.poll(() => isSubscribedThere(member)).toBe(true);
    await events.cancel();
  });

  it("are notified of the end of a session, and end its streams", async () => {
    const member = await here.signUp();
    const events = readEvents(await askThere(member, "/api/me/events"));
    expect(await events.next()).toContain("ready");
    await member.fetch("/api/auth/sign-out", { method: "POST" });
    expect(await nextUntil(events, null)).toBeNull();
  });

  it("catch up on changes missed while the connection was down", async () => {
    const member = await here.signUp();
    expect(await isSubscribedThere(member)).toBe(false);
    const events = readEvents(await askThere(member, "/api/me/events"));
    await events.next();
    await here.database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'sovereign-notifications%' and datname = current_database()`);
    await billing.subscribe(member);
    await expect.poll(() => isSubscribedThere(member)).toBe(true);
    const missed = new Set(["event: days", "event: membership", "event: partner"]);
    // Each at least once: what the purchase tells comes too if the listener was back before it.
    while (missed.size > 0) {
      const event = await events.next();
      expect(event, `the stream ended before ${[...missed]}`).not.toBeNull();
      missed.delete(event?.split("\n")[0] ?? "");
    }
    await events.cancel();
  });

  it("agree about a guest's purchase that both are the first to check", async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `guest-${round}@example.com`;
      await billing.subscribe(null, email);
      const member = await here.signUp(email);
      await Promise.all([billing.check(member), isSubscribedThere(member)]);
      await expect.poll(async () => (await billing.check(member)).subscribed).toBe(true);
      await expect.poll(() => isSubscribedThere(member)).toBe(true);
    }
  });

  it("store the newest state when both sync the same subscription at the same time", async () => {
    const member = await here.signUp();
    const subscription = await billing.subscribe(member);
    const { control } = here.payments;
    await control.hold();
    await control.refund({ subscription });
    const headers = { origin: here.config.appUrl };
    await Promise.all([
      askThere(member, "/api/functions/restore-purchase", { method: "POST", headers }),
      member.fetch("/api/functions/restore-purchase", { method: "POST" }),
      control.release({ times: 5 }),
    ]);
    expect((await billing.check(member)).subscribed).toBe(false);
    await expect.poll(() => isSubscribedThere(member)).toBe(false);
  });

  it("both close what the provider reports as ended, when one of them checks it (decision 18)", async () => {
    const payer = await here.signUp();
    const { email } = payer;
    const subscription = await billing.subscribe(payer);
    const { control } = here.payments;
    await control.hold();
    await atProvider(here, `subscriptions/${subscription}`, { cancel_at_period_end: "true" });
    here.clock.set("2027-03-10T12:00:00.000Z");
    await control.clock({ now: here.clock.now().toISOString() });
    const session = await sessionOf(await accountRequests(here.fetch).signIn(email));
    const member = { accessToken: session.access_token };
    await control.outage({ mode: "down" });
    expect(await isSubscribedThere(member)).toBe(true);
    const events = readEvents(await askThere(member, "/api/me/events"));
    expect(await events.next()).toContain("ready");
    await control.outage({ mode: "none" });
    // A check that takes the provider longer than three seconds is answered by what is stored.
    const headers = { authorization: `Bearer ${member.accessToken}` };
    const check = async () =>
      (await here.fetch("/api/functions/check-subscription", { headers })).json();
    await expect.poll(check).toMatchObject({ subscribed: false });
    expect(await nextUntil(events, "membership")).toContain("membership");
    await expect.poll(() => isSubscribedThere(member)).toBe(false);
    await events.cancel();
  });
});
