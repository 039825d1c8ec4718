import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { SUBSCRIBE } from "#support/price.ts";

const SAID = "Nothing was charged";

/** Cancels the checkout that a press opens in a new tab; returns that tab. */
async function leaveCheckout(page: Page, press: string): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: press }).click();
  const checkout = await opened;
  await checkout.getByRole("link", { name: "Back to Sovereign" }).click();
  return checkout;
}

test.describe("A canceled checkout returns to where it started (decision 40)", () => {
  test("a guest returns to the page with the prices, which shows that nothing was charged §7.28", async ({
    page,
    product,
  }) => {
    await page.goto("/tiers");
    const back = await leaveCheckout(page, "Subscribe Now");
    await expect(back).toHaveURL(`${product.url}/tiers`);
    await expect(back.getByText(SAID).first()).toBeVisible();
    await back.close();
    await expect(page).toHaveURL(`${product.url}/tiers`);

    await page.goto("/");
    const home = await leaveCheckout(page, "Subscribe Now");
    await expect(home).toHaveURL(`${product.url}/#pricing`);
    await expect(home.getByText(SAID).first()).toBeVisible();
    await expect(home.getByRole("button", { name: "Subscribe Now" })).toBeInViewport();
  });

  test("a member returns to the screen, in the tab where the checkout was §7.28", async ({
    visitor: member,
    page,
    product,
  }) => {
    await member.joinAt("/app/resources");
    const back = await leaveCheckout(page, SUBSCRIBE);
    await expect(back).toHaveURL(`${product.url}/app/resources`);
    await expect(back.getByText(SAID).first()).toBeVisible();
    await back.close();

    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto("/app/programme");
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    await page.getByRole("link", { name: "Back to Sovereign" }).click();
    await expect(page).toHaveURL(`${product.url}/app/programme`);
    await expect(page.getByText(SAID).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Thirty days" })).toBeVisible();
    await expect(page.getByText(SAID)).toHaveCount(0);
  });
});
