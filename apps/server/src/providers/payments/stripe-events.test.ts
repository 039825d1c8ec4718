import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import type { PaymentEvent } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const SECRET = "whsec_one";
const NOW = new Date("2026-03-10T12:00:00Z");
const START = 1_772_000_000;

const driver = () =>
  createStripePayments({
    secretKey: "sk_test_sandbox",
    apiUrl: "http://pay.test",
    webhookSecrets: ["whsec_older", SECRET],
    priceId: "price_1",
  });

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return "none";
}

describe("webhook events", () => {
  const signed = (body: string, secret = SECRET, at = NOW.getTime() / 1000) =>
    `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  const eventOf = (type: string, object: object) =>
    JSON.stringify({ id: "evt_1", object: "event", type, created: START, data: { object } });
  const read = (type: string, object: object): PaymentEvent => {
    const body = eventOf(type, object);
    return driver().readEvent(body, signed(body), NOW);
  };

  const parent = { subscription_details: { subscription: "sub_1" } };
  it.each([
    [
      "customer.subscription.deleted",
      { object: "subscription", id: "sub_1" },
      "subscription sub_1",
    ],
    ["invoice.paid", { object: "invoice", id: "in_1", parent }, "subscription sub_1"],
    [
      "invoice.paid",
      { object: "invoice", id: "in_1", subscription: "sub_1" },
      "subscription sub_1",
    ],
    ["invoice.paid", { object: "invoice", id: "in_1", parent: null }, "nothing"],
    [
      "checkout.session.completed",
      { object: "checkout.session", id: "cs_1", subscription: { id: "sub_1" } },
      "subscription sub_1",
    ],
    ["checkout.session.expired", { object: "checkout.session", id: "cs_1" }, "nothing"],
    ["charge.refunded", { object: "charge", id: "ch_1", customer: "cus_1" }, "customer cus_1"],
    ["charge.refunded", { object: "charge", id: "ch_1", customer: null }, "nothing"],
    ["charge.dispute.closed", { object: "dispute", id: "dp_1", charge: "ch_1" }, "dispute dp_1"],
    ["charge.dispute.created", { object: "dispute", id: "dp_1", charge: null }, "nothing"],
    ["charge.refund.updated", { object: "refund", id: "re_1", charge: "ch_1" }, "refund re_1"],
    ["customer.updated", { object: "customer", id: "cus_1" }, "customer cus_1"],
    ["customer.created", { object: "customer", id: "cus_1" }, "nothing"],
    ["balance.available", { object: "balance" }, "nothing"],
  ])("%s of %j is about %s", (type, object, subject) => {
    const { about, createdAt } = read(type, object);
    expect("id" in about ? `${about.kind} ${about.id}` : about.kind).toBe(subject);
    expect(createdAt).toEqual(new Date(START * 1000));
  });

  const body = eventOf("customer.subscription.updated", { object: "subscription", id: "sub_1" });
  const seconds = NOW.getTime() / 1000;

  it.each([-300, 0, 300])("are accepted with a signature %i seconds off", (off) => {
    expect(driver().readEvent(body, signed(body, SECRET, seconds + off), NOW).id).toBe("evt_1");
    expect(driver().readEvent(body, signed(body, "whsec_older", seconds), NOW).id).toBe("evt_1");
  });

  it.each([
    ["no signature", undefined, body],
    ["a bad signature", `t=${seconds},v1=00`, body],
    ["another's secret", signed(body, "whsec_other"), body],
    ["another body", signed(body), `${body} `],
    ["an old signature", signed(body, SECRET, seconds - 301), body],
    ["a future signature", signed(body, SECRET, seconds + 301), body],
    ["a second, later timestamp", `t=${seconds},${signed(body, SECRET, seconds + 301)}`, body],
  ])("are refused with %s", (_, signature, sent) => {
    expect(refusalOf(() => driver().readEvent(sent, signature, NOW))).toBe(
      "billing.signature_invalid",
    );
  });

  it.each(["not json", "{}"])(
    "are refused when they are %j, even with a valid signature",
    (sent) => {
      expect(refusalOf(() => driver().readEvent(sent, signed(sent), NOW))).toBe("request.invalid");
    },
  );
});
