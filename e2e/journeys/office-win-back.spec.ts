import { mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const HALF = `$${(Number(PRICE.slice(1)) / 2).toFixed(2)}`;
const LINE = "The vault has the chapter you asked for.";

test("a member who left is sent a code, and comes back with it", async ({
  page,
  context,
  browser,
  product,
  member,
}) => {
  const payments = new Payments(product);
  await payments.buyFor(member);
  const bought = (await payments.state()).subscriptions.find(({ email }) => email === member.email);
  await payments.act("refund", { subscription: bought?.id });
  const office = await officeBeside(browser, product, {
    path: `/office/members?q=${encodeURIComponent(member.email)}`,
  });
  await office.getByRole("link", { name: member.email }).first().click();
  const sheet = office.getByRole("dialog");
  let link = "";

  await test.step("staff see the message beforehand, and send it in two presses", async () => {
    await expect(office.getByRole("button", { name: /^Win back/ })).toBeVisible();
    const presses = await countPresses(office);
    await office.getByRole("button", { name: /^Win back/ }).click();
    await sheet.getByLabel("How much, in percent").fill("50");
    await sheet.getByLabel("A line from you").fill(LINE);
    await expect(sheet.getByText(LINE)).toBeVisible();
    await expect(sheet.getByText(`The first year costs ${HALF}.`)).toBeVisible();
    await sheet.getByLabel("Reason, shown to the member").selectOption({ index: 1 });
    await expectSound(office);
    await sheet.getByRole("button", { name: "Send the Code" }).click();
    await expect(office.getByText(/^The code \w{10} is on its way\.$/)).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(3);
    const subject = `${HALF} for the first year, if you would like to come back`;
    await expect
      .poll(async () => (await mailsTo(product, member.email)).map((mail) => mail.subject))
      .toContain(subject);
    const mail = (await mailsTo(product, member.email)).find((each) => each.subject === subject);
    expect(mail?.text.startsWith(LINE)).toBe(true);
    link = /https?:\S+\/offer\/\w+/.exec(mail?.text ?? "")?.[0] ?? "";
  });

  await test.step("another account is told that it is not for them", async () => {
    const stranger = await browser.newContext({ baseURL: product.url });
    const other = new Member(await stranger.newPage(), product);
    await other.page.goto(link);
    await expect(other.page.getByRole("link", { name: "Sign In to Use It" })).toBeVisible();
    await other.join();
    await other.page.goto(link);
    await expect(
      other.page.getByRole("heading", { name: "This code is for another account." }),
    ).toBeVisible();
    await expectSound(other.page);
    await stranger.close();
  });

  await test.step("the member pays the lower price", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${HALF} for the first year.`);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Subscribe" }).click();
    const checkout = await opened;
    await payments.pay(checkout);
    await expect(checkout).toHaveURL(/\/app\/welcome$/);
    await expect(checkout.getByText(`${HALF}, one year`)).toBeVisible();
    await expect(checkout.getByText("Sold by")).toBeVisible();
  });

  await test.step("the office shows that the code was used", async () => {
    await office.reload();
    await expect(office.getByText(/Sent \w{10} on .*; used\./)).toBeVisible();
    await office.goto("/office/money/offers");
    const row = office.getByRole("row").filter({ hasText: member.email });
    await expect(row).toContainText("1 of 1");
    await expectSound(office);
  });
  await office.context().close();
});
