import { linkFromMail } from "#product/mailbox.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

/** The minute in which the email can be called back, and a moment. */
const LATER_MS = 65_000;

test("whose payment failed is written to in two presses, and pays by the link of that email", {
  tag: "@long",
}, async ({ page, browser, product, visitor: member }) => {
  await member.join();
  const payments = new Payments(product);
  await payments.buyFor(member);
  const { subscriptions } = await payments.state();
  const subscription = subscriptions.find(({ email }) => email === member.email)?.id;
  await payments.act("decline-next-renewal", { subscription });
  await payments.act("renew-now", { subscription });
  await payments.act("settled");

  const office = await officeBeside(browser, product, { path: "/office" });
  const presses = await countPresses(office);
  const need = office.getByRole("listitem").filter({ hasText: member.email });
  await need.getByRole("link", { name: /^Email / }).click();
  const box = office.getByRole("checkbox", { name: `Email ${member.email}` });
  await expect(box).toBeChecked();
  expect(await presses()).toBe(1);
  await expect(office.getByText(/and it declined: the bank gave no reason/)).toBeVisible();
  await office.getByRole("button", { name: /^Send to / }).click();
  await expect(office.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await presses()).toBe(2);

  await product.setClock(new Date(Date.now() + LATER_MS));
  const link = await linkFromMail(product, member.email, /\/pay\//);
  await page.goto(link);
  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await expect(pay).toContainText(PRICE);
  await pay.click();
  await expect(page).toHaveURL(/\/i\/in_/);
  await payments.payInvoice(page);
  await payments.act("settled");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Nothing is owed." })).toBeVisible();
  await office.goto("/office");
  await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(need).toHaveCount(0);
});
