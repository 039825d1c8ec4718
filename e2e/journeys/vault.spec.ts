import type { Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";
import { SUBSCRIBE } from "#support/price.ts";
import { offlineCopies, progress, readingPlace } from "#support/vault.ts";

const CASE = "/app/resources/case-studies/2008-crash";

async function subscribeOnPage(page: Page, payments: Payments): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).first().click();
  const checkout = await opened;
  // The confirmation arrives before the page's first membership check.
  await checkout.route("**/api/functions/check-subscription", () => {});
  await payments.pay(checkout);
  await expect(checkout.getByText("Payment Successful! 🎉").first()).toBeVisible();
  await checkout.close();
}

// The reader's position, and copies in the browser's database.
test.describe("Resource Vault (specification, sections 2 and 6)", () => {
  test("an item opens automatically when its reader subscribes; copies stay until the membership ends §2.34 §2.36 §2.37 §4.49", async ({
    visitor: member,
    page,
    context,
    product,
    guard,
  }) => {
    guard.allow(refused(403));
    guard.allow(/ERR_INTERNET_DISCONNECTED/);
    const payments = new Payments(product);
    await member.joinAt(CASE);
    await subscribeOnPage(page, payments);
    await expect(page.getByText("On the evening of Monday, March 10, 2008")).toBeVisible();

    await test.step("progress, keyboard and the saved position", async () => {
      expect(await progress(page)).toBe(0);
      await expect(
        page.getByRole("heading", { name: "What the survivors had in common" }),
      ).toBeAttached();
      for (let press = 0; press < 6; press += 1) await page.keyboard.press("Space");
      await expect.poll(() => progress(page)).toBeGreaterThan(10);
      await page.keyboard.press("+");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/app\/resources$/);
      await expect(page.getByText(/\d+%/).first()).toBeVisible();
      await page
        .getByRole("link", { name: /2008: Who Could Wait/ })
        .last()
        .click();
      await expect(page.getByText("Continued where you left off")).toBeVisible();
      await expect.poll(() => progress(page)).toBeGreaterThan(5);
      const read = await readingPlace(page);
      await page.keyboard.press("+");
      await expect(page.locator("[data-size='3']")).toBeVisible();
      await expect.poll(() => readingPlace(page)).toBeCloseTo(read, 1);
      await page.keyboard.press("End");
      await expect.poll(() => progress(page)).toBe(100);
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page).toHaveURL(/\/app\/resources$/);
    });

    await test.step("search finds a word of a text, a day, and for an unknown word nothing", async () => {
      const search = page.getByRole("searchbox", { name: "Search the vault" });
      await search.fill("overnight");
      await expect(page.getByText(/results? for “overnight”/)).toBeVisible();
      await expect(
        page
          .locator("mark")
          .filter({ hasText: /overnight/i })
          .first(),
      ).toBeVisible();
      await search.fill("handwritten page");
      const day = page.getByRole("link", { name: /The 30 days, day 30/ });
      await expect(day).toHaveAttribute("href", "/app/programme/30");
      await search.fill("yacht");
      await expect(page.getByRole("heading", { name: "Nothing found for “yacht”." })).toBeVisible();
      await page.getByRole("button", { name: "Clear search" }).last().click();
      await expect(page).toHaveURL(/\/app\/resources$/);
    });

    await test.step("viewed items open again without a network", async () => {
      await expect.poll(() => offlineCopies(page)).toBeGreaterThan(0);
      // Without the app's worker, the pages shown before are those that open (offline-reading.spec.ts).
      await page.goto(CASE);
      await expect(page.getByText("On the evening of Monday, March 10, 2008")).toBeAttached();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Case Studies" })).toBeVisible();
      await context.setOffline(true);
      await page
        .getByRole("link", { name: /2008: Who Could Wait/ })
        .last()
        .click();
      await expect(page.getByText("On the evening of Monday, March 10, 2008")).toBeAttached();
      await context.setOffline(false);
    });

    await test.step("a refund ends the membership and deletes the copies", async () => {
      const subscriptions = (await payments.state()).subscriptions;
      const mine = subscriptions.find(({ email }) => email === member.email);
      await page.goto(CASE);
      await payments.act("refund", { subscription: mine?.id });
      await expect(page.getByText("This article is for members.").first()).toBeVisible();
      await expect(page.getByText("On the evening of Monday")).toHaveCount(0);
      await expect.poll(() => offlineCopies(page)).toBe(0);
    });

    await test.step("signing out deletes the rest", async () => {
      await page.goto("/app/resources/excerpts/introduction");
      await expect(
        page.getByText("Forty-one requests came to the office this week."),
      ).toBeVisible();
      await expect.poll(() => offlineCopies(page)).toBe(1);
      await page.goto("/app");
      await member.signOut();
      await expect.poll(() => offlineCopies(page)).toBe(0);
    });
  });
});
