import { describe, expect, it } from "vitest";
import { trustedPage } from "./stripe-checkout.ts";

const rule = { hosts: ["checkout.stripe.com", "pay.example.com:8443"], production: true };
const local = { hosts: ["127.0.0.1:4242", "sandbox.example"], production: false };
const UNAVAILABLE = expect.objectContaining({ code: "billing.provider_unavailable" });

describe("the URL of a hosted page §7.32", () => {
  it.each([
    ["https://checkout.stripe.com/c/pay/cs_1#frag", rule],
    ["https://pay.example.com:8443/c/pay/cs_1", rule],
    ["http://127.0.0.1:4242/c/pay/cs_1", local],
    ["https://sandbox.example/c/pay/cs_1", local],
  ])("is followed: %s", (address, hosts) => {
    expect(trustedPage(address, hosts)).toBe(address);
  });

  it.each([
    ["none", undefined, rule],
    ["null", null, rule],
    ["no URL", "pay here", rule],
    ["a relative one", "/c/pay/cs_1", rule],
    ["a script", "javascript:alert(1)", rule],
    ["a data URL", "data:text/html,x", rule],
    ["without https", "http://checkout.stripe.com/c", rule],
    ["on another host", "https://checkout.stripe.com.evil.example/c", rule],
    ["on another port", "https://checkout.stripe.com:444/c", rule],
    ["with a username", "https://checkout.stripe.com@evil.example/c", rule],
    ["with a username and password", "https://a:b@checkout.stripe.com/c", rule],
    ["of this machine in production", "http://127.0.0.1:4242/c", { ...local, production: true }],
    ["of this machine on another port", "http://127.0.0.1:4243/c", local],
    ["elsewhere without https", "http://sandbox.example/c", local],
  ])("is not followed: %s", (_, address, hosts) => {
    let thrown: unknown;
    try {
      trustedPage(address, hosts);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(UNAVAILABLE);
  });
});
