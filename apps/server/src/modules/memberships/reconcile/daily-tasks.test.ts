import { expect } from "vitest";
import { billingOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true });

it("checks the provider before it sends reminders, each once a day from the first day on", async ({
  product,
}) => {
  const billing = billingOf(product);
  const { control } = product.payments;
  await control.hold();
  const member = await product.signUp();
  await product.payments.pay(await billing.openCheckout(member), member.email);
  const soon = "2027-02-20T12:00:00.000Z";
  product.clock.set(soon);
  await control.clock({ now: soon });
  // No event reported the purchase; its reminder is due all the same.
  const names = (await product.runDaily()) ?? [];
  const own = names.filter((name) => /^(membership|renewal)-/.test(name));
  expect(own).toEqual(["membership-reconciliation", "renewal-reminders"]);
  expect(product.mailer.lastTo(member.email).subject).toMatch(/^Your membership renews on/);
});
