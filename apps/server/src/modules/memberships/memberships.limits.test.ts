import { expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true });

it.for([
  { path: "customer-portal", times: 30, body: undefined },
  { path: "sync-checkout", times: 60, body: { session_id: "none" } },
])(
  "a member may call $path $times times an hour",
  async ({ path, times, body }, { product, billing: { call }, member }) => {
    for (let count = 0; count < times; count += 1) {
      expect((await call(member, path, body)).status).not.toBe(429);
    }
    const answer = await call(member, path, body);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusalOf(answer)).toEqual([429, "request.rate_limited"]);
    expect((await call(await product.signUp(), path, body)).status).not.toBe(429);
    product.clock.advance(3600_000);
    expect((await call(member, path, body)).status).not.toBe(429);
  },
);
