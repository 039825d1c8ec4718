import { describe, expect } from "vitest";
import { accountRequests } from "#testing/account-requests.ts";
import { countOf } from "#testing/chance.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { productTest } from "#testing/product-test.ts";

type Requests = ReturnType<typeof accountRequests>;

const it = productTest({ environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } }).extend(
  "from",
  ({ product }) => {
    return (address: string) => accountRequests(product.fetch, { "x-forwarded-for": address });
  },
);

describe("stolen passwords tried from many addresses", () => {
  it("are throttled, raise an alarm, and keep no owner out §S38", async ({ product, from }) => {
    const clients = countOf(20, 100);
    const owners = await Promise.all(Array.from({ length: countOf(2, 4) }, () => product.signUp()));
    const counts: Record<number, number> = {};
    const tryFrom = async (address: number, what: string) => {
      const email = owners[address % owners.length]?.email ?? "nobody";
      const { status } = await from(`198.51.100.${address}`).signIn(email, what);
      counts[status] = (counts[status] ?? 0) + 1;
    };
    // Ten at once: a full queue of passwords would refuse others with 503.
    for (let first = 0; first < clients; first += 10) {
      const addresses = Array.from({ length: 10 }, (_, index) => first + index);
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(addresses.map((address) => tryFrom(address, `stolen ${round}`)));
      }
      await Promise.all(addresses.map((address) => tryFrom(address, "one more")));
    }
    expect(counts).toEqual({ 401: 10 * clients, 429: clients });
    const alarms = product.logLines.filter((line) => line.includes("sign_in_failures"));
    expect(alarms).toHaveLength(owners.length);
    for (const { email } of owners) {
      expect((await from("203.0.113.9").signIn(email)).status).toBe(200);
    }
  });
});

describe("a limit that was reached", () => {
  it("holds on every node, also on one that starts later §S37", async ({ product, from }) => {
    const guess = (api: Requests) => api.signIn("guess@example.com", "wrong");
    const here = from("192.0.2.1");
    for (let count = 0; count < 10; count += 1) expect((await guess(here)).status).toBe(401);
    const node = await startOtherNode(product);
    const there = accountRequests(
      async (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set("content-type", "application/json");
        const url = new URL(path, product.config.appUrl);
        return node.app.fetch(new Request(url, { ...init, headers }));
      },
      { "x-forwarded-for": "192.0.2.1" },
    );
    for (const api of [here, there]) {
      const refused = await guess(api);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await node.close();
  });
});
