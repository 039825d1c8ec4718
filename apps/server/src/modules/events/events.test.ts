import { addDays } from "@sovereign/domain/calendar-date";
import { describe, expect } from "vitest";
import { listen } from "#http/listen.ts";
import { deviceOf } from "#testing/device.ts";
import { readEvents } from "#testing/event-reader.ts";
import { productTest } from "#testing/product-test.ts";

const PATH = "/api/me/events";

const it = productTest({ payments: true });

describe("the stream of events", () => {
  it("is ready immediately and reports a change immediately, and only the member's own §4.38", async ({
    member,
    product,
    billing,
  }) => {
    const answer = await member.fetch(PATH);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const other = await product.signUp();
    const events = readEvents(answer);
    const strangers = readEvents(await other.fetch(PATH));
    expect(await events.next()).toBe("event: ready\ndata: {}");
    expect(await strangers.next()).toBe("event: ready\ndata: {}");

    const subscription = await billing.subscribe(member);
    expect(await events.next()).toBe("event: membership\ndata: {}");
    await billing.subscribe(other);
    expect(await strangers.next()).toBe("event: membership\ndata: {}");
    await product.payments.control.refund({ subscription });
    expect(await events.next()).toBe("event: membership\ndata: {}");
    await events.cancel();
    await strangers.cancel();
  });

  it("reports the member's days and which device wrote §4.23", async ({ member, product }) => {
    const today = product.clock.now().toISOString().slice(0, 10);
    const events = readEvents(await member.fetch(PATH));
    expect(await events.next()).toContain("ready");
    const phone = deviceOf(member);
    const write = phone.text(today, "Call Ana");
    await phone.send(write);
    const data = JSON.stringify({ device: phone.id, write: write.id });
    expect(await events.next()).toBe(`event: days\ndata: ${data}`);
    const body = JSON.stringify({ dates: [] });
    const planned = await member.fetch("/api/rest-days", { method: "PUT", body });
    expect(planned.status).toBe(200);
    expect(await events.next()).toBe('event: days\ndata: {"device":null,"write":null}');
    for (const text of ["Call Ben", "Call Cleo"]) {
      await phone.send(phone.text(addDays(today, 1), text));
      expect(await events.next()).toContain(phone.id);
    }
    const { edits } = await phone.edits(addDays(today, 1));
    const earlier = `/api/one-things/${addDays(today, 1)}/edits/${edits[1]?.id}`;
    const zone = JSON.stringify({ time_zone: "Pacific/Auckland" });
    await member.fetch(earlier, { method: "DELETE" });
    expect(await events.next()).toBe('event: days\ndata: {"device":null,"write":null}');
    await member.fetch("/api/me", { method: "PATCH", body: zone });
    expect(await events.next()).toBe('event: days\ndata: {"device":null,"write":null}');
    await events.cancel();
  });

  it("requires a signed-in member", async ({ product }) => {
    expect((await product.fetch(PATH)).status).toBe(401);
  });

  it("ends with the session", async ({ member }) => {
    const events = readEvents(await member.fetch(PATH));
    await events.next();
    await member.fetch("/api/auth/sign-out", { method: "POST" });
    expect(await events.next()).toBeNull();
  });

  it("ends with the access token", async ({ product, member }) => {
    product.clock.advance(10 * 60_000 - 50);
    const events = readEvents(await member.fetch(PATH));
    await events.next();
    expect(await events.next()).toBeNull();
  });

  it("is one of ten a member may have: another ends the oldest", async ({ member, billing }) => {
    const all: ReturnType<typeof readEvents>[] = [];
    for (let count = 0; count < 11; count += 1) {
      const events = readEvents(await member.fetch(PATH));
      await events.next();
      all.push(events);
    }
    expect(await all[0]?.next()).toBeNull();
    await billing.subscribe(member);
    for (const events of all.slice(1)) {
      expect(await events.next()).toContain("membership");
      await events.cancel();
    }
  });
});

describe("a server that stops", () => {
  it("ends the streams immediately and waits for none of them", async ({ product, member }) => {
    const server = await listen(product.app, { host: "127.0.0.1", port: 0 });
    const headers = { authorization: `Bearer ${member.accessToken}` };
    const events = readEvents(await fetch(server.url + PATH, { headers }));
    expect(await events.next()).toContain("ready");
    const started = performance.now();
    product.drain();
    await server.close();
    expect(await events.next()).toBeNull();
    // The shutdown would wait 25 seconds for open requests.
    expect(performance.now() - started).toBeLessThan(20_000);
    const late = readEvents(await member.fetch(PATH));
    expect(await late.next()).toContain("ready");
    expect(await late.next()).toBeNull();
  });
});
