import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const SUM = `${PRICE}.00`;
const CENTS = Number(PRICE.slice(1)) * 100;

type Refund = { amount: number; currency: string; status: string };

// The provider, the mail, the member and the office agree to the cent.
test("a member withdraws from a purchase, from the link in the receipt", async ({
  page,
  browser,
  product,
  member,
}) => {
  const payments = new Payments(product);
  const subscription = async () =>
    (await payments.state()).subscriptions.find(({ email }) => email === member.email);
  const refunds = async () => {
    const { customer = "" } = (await subscription()) ?? {};
    const [charge] = await payments.recorded<{ id: string }>(`charges?customer=${customer}`);
    return payments.recorded<Refund>(`refunds?charge=${charge?.id}`);
  };
  await page.goto("/app/settings/withdraw");
  await expect(
    page.getByRole("heading", { name: "There is no card purchase to withdraw from." }),
  ).toBeVisible();
  await payments.buyFor(member);
  const found = await linkFromMail(product, member.email, /settings\/withdraw/);
  // The text puts the link into brackets.
  const link = found.replace(/\W+$/, "");

  await test.step("the page says beforehand what happens", async () => {
    await page.goto(link);
    await expect(page.getByText(`${SUM} goes back to Visa ending 4242.`)).toBeVisible();
    await page.getByRole("button", { name: "Withdraw from the Purchase" }).click();
    await expect(page.getByRole("dialog", { name: "Withdraw from this purchase?" })).toBeVisible();
    await page.getByRole("button", { name: "Keep the Membership" }).click();
    expect(await refunds()).toEqual([]);
  });

  await test.step("two presses do it, and a mail confirms it", async () => {
    await page.getByRole("button", { name: "Withdraw from the Purchase" }).click();
    await page.getByRole("button", { name: "Confirm the Withdrawal" }).click();
    const done = page.getByRole("heading", { name: "You have withdrawn from the purchase." });
    await expect(done).toBeVisible();
    const subject = "You have withdrawn from your purchase";
    await expect
      .poll(async () => (await mailsTo(product, member.email)).map((mail) => mail.subject))
      .toContain(subject);
    const mails = await mailsTo(product, member.email);
    const mail = mails.find((each) => each.subject === subject);
    expect(mail?.text).toContain(
      `The ${SUM} you paid is on its way back to the card you paid with.`,
    );
    expect(mails.map((each) => each.subject)).not.toContain("Your membership has ended");
  });

  await test.step("Stripe, the membership and the office agree to the cent", async () => {
    expect((await subscription())?.status).toBe("canceled");
    expect(await refunds()).toMatchObject([
      { amount: CENTS, currency: "usd", status: "succeeded" },
    ]);
    await page.goto("/app/settings");
    await expect(page.getByRole("button", { name: /^Subscribe/ }).first()).toBeVisible();
    await page.goto("/app/settings/looks");
    await expect(page.getByText("You withdrew from a purchase")).toBeVisible();
    const office = await officeBeside(browser, product, {
      path: `/office/members?q=${encodeURIComponent(member.email)}`,
    });
    await office.getByRole("link", { name: member.email }).first().click();
    await sayWhy(office);
    await expect(office.getByText("The member withdrew from a purchase")).toBeVisible();
    await expect(office.getByText(`${SUM} refunded`, { exact: false }).first()).toBeVisible();
    await office.context().close();
  });
});
