import { expect } from "vitest";
import { tokenIn } from "#testing/account-requests.ts";
import { driverOf } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true }).extend("change", ({ product, api }) => {
  return async (member: { email: string; password: string; fetch: typeof product.fetch }) => {
    const to = member.email.replace("@", "-new@");
    const body = JSON.stringify({ new_email: to });
    await member.fetch("/api/me/email-change", { method: "POST", body });
    const token = tokenIn(product.mailer.linkTo(to, "/auth/email#"));
    const { password } = member;
    expect((await api.post("confirm-email-change", { token, password })).status).toBe(204);
    return to;
  };
});

it("sends receipts to the new address of a member, and to the former one after an undo", async ({
  product,
  billing,
  api,
  member,
  change,
}) => {
  const { customersWithEmail } = driverOf(product.payments);
  await billing.subscribe(member);
  const [customer = ""] = await customersWithEmail(member.email);
  const to = await change(member);
  await expect.poll(() => customersWithEmail(to)).toEqual([customer]);
  const undo = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
  expect((await api.post("freeze", { token: undo })).status).toBe(204);
  await expect.poll(() => customersWithEmail(member.email)).toEqual([customer]);
});

it("does so a day later after an outage", async ({ product, billing, member, change }) => {
  const { customersWithEmail } = driverOf(product.payments);
  await billing.subscribe(member);
  await product.payments.control.outage({ mode: "down" });
  const to = await change(member);
  await expect
    .poll(() => product.logLines.some((line) => line.includes("could not change a customer")))
    .toBe(true);
  await product.payments.control.outage({ mode: "none" });
  expect(await customersWithEmail(to)).toEqual([]);
  await product.runDaily();
  expect(await customersWithEmail(to)).toHaveLength(1);
});

it("leaves a customer with another address alone", async ({ product, billing, member, change }) => {
  const { customersWithEmail, changeCustomerEmail } = driverOf(product.payments);
  const other = member.email.replace("@", "-work@");
  await billing.subscribe(member);
  const [customer = ""] = await customersWithEmail(member.email);
  await changeCustomerEmail(customer, { from: member.email, to: other });
  const to = await change(member);
  await product.runDaily();
  expect(await customersWithEmail(to)).toEqual([]);
  expect(await customersWithEmail(other)).toHaveLength(1);
});
