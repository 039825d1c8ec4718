import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true }).extend("send", ({ product }) => {
  return async (event: object) => {
    const body = JSON.stringify(event);
    const at = Math.floor(Date.now() / 1000);
    const hmac = createHmac("sha256", PAYMENT_ENVIRONMENT.STRIPE_WEBHOOK_SECRET);
    const headers = {
      "stripe-signature": `t=${at},v1=${hmac.update(`${at}.${body}`).digest("hex")}`,
    };
    const answer = await product.fetch("/api/webhooks/stripe", { method: "POST", body, headers });
    return answer.status;
  };
});

it.for([
  ["subscription", (id: string) => ({ id })],
  ["invoice", (subscription: string) => ({ id: "in_1", subscription })],
  ["checkout.session", (subscription: string) => ({ id: "cs_1", subscription })],
] as const)(
  "an event of an unknown type is followed up by its object: %s",
  async ([object, fieldsOf], { product, billing, member, send }) => {
    const { control } = product.payments;
    const subscription = await billing.subscribe(member);
    await control.hold();
    await control.refund({ subscription });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    const data = { object: { object, ...fieldsOf(subscription) } };
    const type = `${object}.thought_of_tomorrow`;
    expect(await send({ id: `evt_${object}`, type, created: 1, data })).toBe(200);
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await control.release();
  },
);
