import { expect } from "vitest";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true });

/**
 * The provider may retry a declined renewal for longer than access lasts. A member without access
 * may buy: they may need another card or another membership.
 */
it("beyond the grace period does not block a checkout; a member who then pays twice is detected", async ({
  product,
}) => {
  const billing = billingOf(product);
  const { control } = product.payments;
  const alarms = () => product.logLines.filter((line) => line.includes("paid_twice"));
  let member: Parameters<typeof billing.check>[0] = await product.signUp();
  const subscription = await billing.subscribe(member);
  await control.declineNextRenewal({ subscription });

  member = await billing.passTo("2027-03-17T11:59:59.000Z", member);
  expect(await billing.check(member)).toMatchObject({ subscribed: true, payment_due: true });
  const refused = await billing.call(member, "create-checkout");
  expect(await refusalOf(refused)).toEqual([409, "billing.already_subscribed"]);

  member = await billing.passTo("2027-03-17T12:00:00.000Z", member);
  const { subscriptions } = control.state();
  expect(subscriptions).toMatchObject([{ id: subscription, status: "past_due" }]);
  expect(await billing.check(member)).toMatchObject({ subscribed: false });
  expect((await billing.call(member, "customer-portal")).status).toBe(200);
  await billing.subscribe(member);
  expect(await billing.check(member)).toMatchObject({ subscribed: true, paid_twice: false });
  expect(alarms()).toEqual([]);

  await control.recover({ subscription });
  await control.settled();
  expect(await billing.check(member)).toMatchObject({ subscribed: true, paid_twice: true });
  expect(alarms()).toHaveLength(1);
});
