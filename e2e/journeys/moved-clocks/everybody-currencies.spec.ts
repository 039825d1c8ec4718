import { type Browser, expect, type Page } from "@playwright/test";
import { paths } from "@sovereign/domain/page-paths";
import { Member } from "#product/member.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { Everybody, inLetters, money } from "#support/everybody.ts";
import { test } from "#support/moved-clocks.ts";
import { EURO_PRICE, PRICE } from "#support/price.ts";

const DOLLARS = Number(PRICE.slice(1));
const EUROS = `${EURO_PRICE}.00`;

// A product of its own, in which two members pay.
test.use({ business: "currencies" });

/** Waits until every price that the visitor sees on the page is this one. */
const pricesAre = (page: Page, price: string) =>
  expect(async () => {
    const texts = await page.locator("[data-in]:visible").allTextContents();
    const prices = texts.flatMap((text) => text.match(/[$€][\d.]*\d/g) ?? []);
    expect(new Set(prices)).toEqual(new Set([price]));
  }).toPass();

const choose = (page: Page, currency: string) =>
  page.getByRole("radio", { name: currency, exact: true }).first().check();

/** A browser in Germany, whose clock is that of `everybody`. */
async function germanBeside(everybody: Everybody, { product }: Member, browser: Browser) {
  const context = await browser.newContext({ baseURL: product.url, locale: "de-DE" });
  await context.clock.install({ time: everybody.now });
  const member = new Member(await context.newPage(), product);
  const german = new Everybody(member, browser);
  german.now = everybody.now;
  return { german, member };
}

test("everybody says the same of two currencies, each at its own price", { tag: "@long" }, async ({
  browser,
  visitor,
}) => {
  const american = new Everybody(visitor, browser);
  await american.join();
  const renewal = american.yearsFrom(american.now, 1);
  await american.payments.buyFor(visitor);
  const { german, member } = await germanBeside(american, visitor, browser);
  const { page } = member;

  await test.step("a visitor from Germany sees euros, and may change them", async () => {
    for (const path of [paths.home, paths.appPreview]) {
      await page.goto(path);
      await pricesAre(page, EURO_PRICE);
    }
    await choose(page, "USD");
    await pricesAre(page, PRICE);
    await page.goto(paths.home);
    await pricesAre(page, PRICE);
    await choose(page, "EUR");
    await pricesAre(page, EURO_PRICE);
  });

  await test.step("a gift too is paid in the currency that is chosen", async () => {
    await page.goto(paths.gift);
    await expect(page.getByText(`${EURO_PRICE}, once.`)).toBeVisible();
    await choose(page, "USD");
    await expect(page.getByText(`${PRICE}, once.`)).toBeVisible();
    await choose(page, "EUR");
    await expect(page.getByText(`${EURO_PRICE}, once.`)).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await page.getByLabel("Their email address").fill("friend@example.com");
    await page.getByLabel("Your name, as they know it").fill("Ada");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Pay by Card" }).click();
    const checkout = await opened;
    await expect(checkout.getByText(EUROS).first()).toBeVisible();
    await checkout.close();
  });

  await test.step("the member pays euros, and reads of euros", async () => {
    await german.join();
    await page.goto(paths.settings);
    await german.paysFor(`Subscribe — ${EURO_PRICE}/year`, [
      `${EUROS} per year`,
      `You authorize ${EUROS} now and every year until you cancel.`,
    ]);
    await german.settingsSay(
      `Member, renews ${inLetters(renewal)}`,
      `${EURO_PRICE} a year. Change your card, see invoices or cancel in the customer portal.`,
    );
    await german.portalSays([`Renews on ${inLetters(renewal)} for ${EUROS}.`]);
    await german.receiptSays({
      Paid: `${EUROS}, one year`,
      Renews: `${inLetters(renewal)}, ${EUROS}`,
    });
    await german.mailSays(
      "Your membership is open",
      `What you agreed to: ${EURO_PRICE} a year, charged today.`,
    );
  });

  await test.step("the dollars beside them stay dollars", () =>
    american.memberSays({ paid: DOLLARS, renews: renewal, next: DOLLARS }));

  await test.step("the office has a column for each, and converts nothing", () =>
    german.inOffice(async (office) => {
      await german.memberPageSays(office, [
        `${EUROS} in one payment, nothing refunded`,
        `${EUROS} a year`,
      ]);
      await american.memberPageSays(office, [
        `${money(DOLLARS)} in one payment, nothing refunded`,
        `${money(DOLLARS)} a year`,
      ]);
      for (const figure of ["closing", "received"] as const) {
        await german.rowSays(office, figure, [EUROS]);
        const sums = office.getByRole("row", { name: /^2 rows/ });
        await expect(sums).toContainText(money(DOLLARS));
        await expect(sums).toContainText(EUROS);
        for (const currency of ["USD", "EUR"]) {
          await expect(
            office.getByRole("columnheader", { name: new RegExp(`^${currency}`) }),
          ).toBeVisible();
        }
      }
      await german.moneyAddsUp(office, 2);
      const received = office.getByRole("row", { name: /^Received/ });
      await expect(received).toContainText(money(DOLLARS));
      await expect(received).toContainText(EUROS);
    }));
  await page.context().close();
});
