import { expect } from "vitest";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true, environment: { APP_PRICE: "$99" } });

it("every email and the membership show the price that this member pays, not today's", async ({
  product,
  billing,
  member,
}) => {
  const textOf = (subject: RegExp) =>
    product.mailer.sent.find((mail) => mail.to === member.email && subject.test(mail.subject))
      ?.text ?? "";
  const subscription = await billing.subscribe(member);
  expect(await billing.check(member)).toMatchObject({
    price: { amount: "49.00", currency: "USD" },
  });
  product.clock.set("2027-02-20T12:00:00.000Z");
  await product.runDaily();
  await product.payments.control.declineNextRenewal({ subscription });
  await billing.passTo("2027-03-10T12:00:01.000Z", member);
  const mails = [/is open/, /renews on/, /did not go through/].map(textOf);
  for (const text of mails) {
    expect(text).toContain("$49");
    expect(text).not.toContain("$99");
  }
});

it("a price that differs from the charged one is logged at startup", async ({ product }) => {
  const lines = product.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ event }) => event === "price_differs")).toMatchObject([
    {
      level: 40,
      msg: "APP_PRICE is $99, and STRIPE_PRICE_ID (price_sovereign_app_yearly) charges 49.00 USD",
    },
  ]);
});
