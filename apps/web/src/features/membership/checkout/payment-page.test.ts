import { describe, expect, it } from "vitest";
import { paymentPage } from "./open-in-tab.ts";

const out = { hostname: "app.example" };
const local = { hostname: "localhost" };

describe("a payment page URL §7.32", () => {
  it.each([
    ["https://checkout.stripe.com/c/pay/cs_1#frag", out],
    ["http://127.0.0.1:4242/c/pay/cs_1", local],
  ])("is %s", (address, here) => {
    expect(paymentPage(address, here)).toBe(address);
  });

  it.each([
    [undefined, out],
    [null, out],
    ["", out],
    ["/c/pay/cs_1", out],
    ["javascript:alert(1)", out],
    ["http://checkout.stripe.com/c/pay/cs_1", out],
    ["http://127.0.0.1:4242/c/pay/cs_1", out],
    ["http://elsewhere.example/c/pay/cs_1", local],
    ["https://checkout.stripe.com@evil.example/", out],
  ])("is not %s", (address, here) => {
    expect(() => paymentPage(address, here)).toThrow();
  });
});
