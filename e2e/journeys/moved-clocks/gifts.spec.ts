import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";
import { earlyInMonth } from "#support/wall-time.ts";

const PHONE = { width: 390, height: 844 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORD = "For your mornings.\nYou will know what to do with them.";

// A product of its own, in which one member pays.
test.use({ business: "gifts" });

const dollars = (times: number) => `$${(times * Number(PRICE.slice(1))).toFixed(2)}`;

/** Nine in the morning two days after `start`, on the browser's clock. */
function dayOfArrival(start: Date): { date: string; morning: Date } {
  const morning = new Date(start.getTime() + 2 * DAY_MS);
  morning.setHours(9, 0, 0, 0);
  const date = new Intl.DateTimeFormat("en-CA").format(morning);
  return { date, morning };
}

test("a visitor gives a year; it arrives on its day, is claimed on a phone, and the office agrees", async ({
  page,
  context,
  browser,
  product,
  visitor: member,
}) => {
  const payments = new Payments(product);
  const start = earlyInMonth();
  const { date, morning } = dayOfArrival(start);
  const giver = `giver-${Date.now()}@example.com`;
  const recipient = `friend-${Date.now()}@example.com`;
  await member.leaveUntil(start);
  await member.join();
  await payments.buyFor(member);

  const shop = await browser.newPage({ baseURL: product.url });
  await shop.clock.setSystemTime(start);
  await test.step("what was typed survives a checkout that is left, and a reload", async () => {
    await shop.goto("/#pricing");
    await shop.getByRole("link", { name: "Give someone a year" }).click();
    await expect(shop.getByText(`${PRICE}, once.`)).toBeVisible();
    await shop.getByRole("button", { name: "Pay by Card" }).click();
    await expect(shop.getByText("This is not an email address")).toBeVisible();
    await shop.getByLabel("Their email address").fill(recipient);
    await shop.getByLabel("Your name, as they know it").fill("Ada L");
    await shop.getByLabel("A note from you (optional)").fill(WORD);
    await shop.getByLabel("Delivery date").fill(date);
    await shop.setViewportSize(PHONE);
    const opened = shop.context().waitForEvent("page");
    await shop.getByRole("button", { name: "Pay by Card" }).click();
    const left = await opened;
    await expect(left.getByText(dollars(1)).first()).toBeVisible();
    await left.getByRole("link", { name: /back/i }).click();
    await expect(left).toHaveURL(/\/gift/);
    await left.reload();
    await expect(left.getByLabel("A note from you (optional)")).toHaveValue(WORD);
    await expect(left.getByLabel("Their email address")).toHaveValue(recipient);
    await left.close();
  });

  await test.step("it is paid once", async () => {
    const opened = shop.context().waitForEvent("page");
    await shop.getByRole("button", { name: "Pay by Card" }).click();
    const checkout = await opened;
    await payments.pay(checkout, { email: giver });
    await expect(checkout.getByRole("heading", { name: "Your gift is paid." })).toBeVisible();
    await expect(checkout.getByText(recipient)).toBeVisible();
    await checkout.getByRole("link", { name: "Give Another" }).click();
    await expect(checkout.getByLabel("Their email address")).toHaveValue("");
    const [receipt] = await mailsTo(product, giver);
    expect(receipt?.subject).toBe("Your gift is paid");
    expect(receipt?.text).toContain(`for ${recipient}, for ${PRICE}`);
    await shop.context().close();
  });

  const phone = await browser.newPage({ baseURL: product.url, viewport: PHONE });
  await phone.clock.setSystemTime(start);
  const friend = new Member(phone, product, { email: recipient, password: "a sentence to keep" });
  await test.step("it arrives on its day", async () => {
    await friend.join();
    const about = async () =>
      (await mailsTo(product, recipient)).filter(({ text }) => text.includes("/gift/"));
    expect(await about()).toEqual([]);
    await product.setClock(morning);
    await phone.clock.setFixedTime(morning);
    await product.runTask("gifts-due");
    await expect.poll(about).toHaveLength(1);
    const link = await linkFromMail(product, recipient, /\/gift\//);
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Ada L gave you a year.");
    await expect(phone.getByText("You will know what to do with them.")).toBeVisible();
  });

  await test.step("it is claimed, once", async () => {
    await phone
      .getByRole("link", { name: "Sign In to Claim It" })
      .or(phone.getByRole("button", { name: "Claim the Year" }))
      .first()
      .waitFor();
    if (await phone.getByRole("link", { name: "Sign In to Claim It" }).isVisible()) {
      await phone.getByRole("link", { name: "Sign In to Claim It" }).click();
      await phone.getByLabel("Email").fill(recipient);
      await phone.getByLabel("Password", { exact: true }).fill(friend.password);
      await phone.getByRole("button", { name: "Sign In", exact: true }).click();
    }
    await expect(phone.getByText(/^Your year begins when you claim it/)).toBeVisible();
    await phone.getByRole("button", { name: "Claim the Year" }).click();
    await expect(phone.getByRole("heading", { name: "The year is yours." })).toBeVisible();
    await phone.goto("/app/settings#subscription");
    await expect(phone.getByText(/^A gift until /)).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(product, giver)).map(({ subject }) => subject))
      .toContain("Your gift was claimed");
  });

  await test.step("the office has the gift's money, and one member who pays", async () => {
    const noon = new Date(morning.getTime() + 3 * HOUR_MS);
    await product.setClock(noon);
    const office = await officeBeside(browser, product, { at: noon });
    await expect(async () => {
      await office.goto("/office/money");
      await expect(office.getByRole("row", { name: /^Received/ })).toContainText(dollars(2));
    }).toPass();
    await expect(office.getByText(/1 paying\.$/).first()).toBeVisible();
    await expect(office.getByRole("row", { name: /^Free access/ })).toContainText("1");
    await office.getByRole("link", { name: "Received" }).click();
    await expect(office.getByRole("row", { name: /^2 rows/ })).toContainText(dollars(2));
    await expect(office.getByRole("row", { name: giver })).toContainText("Gift");
    await office.goBack();
    await office.getByRole("link", { name: "Free access" }).click();
    await expect(office.getByRole("row", { name: recipient })).toContainText("Gift");
    await office.getByRole("link", { name: recipient }).click();
    await sayWhy(office);
    await expect(office.getByText(/someone gave them a year\.$/)).toBeVisible();
    await expect(office.getByRole("row", { name: new RegExp(`From ${giver}`) })).toBeVisible();
    expect(await office.content()).not.toContain("For your mornings");
  });
  await context.close();
  await page.close();
});
