import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { followTo } from "#support/in-app.ts";
import { lookAt } from "#support/looks.ts";
import { Payments } from "#support/payments.ts";

/** Subscribes on the open membership page; returns the checkout's tab, back at the product. */
async function subscribe(page: Page, payments: Payments): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  const checkout = await opened;
  await payments.pay(checkout);
  return checkout;
}

/** Also on the narrowest phone (WCAG 1.4.10). */
const lookEverywhere = (page: Page, screen: string) =>
  lookAt(page, screen, { furtherWidths: [320] });

test.describe("The membership screens, phone and desktop, dark and light", { tag: "@long" }, () => {
  test("without and with a membership, and the confirmation of its payment", async ({
    page,
    member,
    product,
    context,
  }) => {
    await expect(page.getByRole("region", { name: "Upgrade" })).toBeVisible();
    await lookEverywhere(page, "dashboard-upgrade");
    await followTo(page, "/app/settings");
    await expect(page.getByRole("button", { name: "Restore Purchase" })).toBeVisible();
    await lookEverywhere(page, "settings-free");
    await followTo(page, "/app/community");
    await expect(page.getByText("Your streak is 0 days.")).toBeVisible();
    await lookEverywhere(page, "community-free");

    const { promise: held, resolve: confirm } = Promise.withResolvers<void>();
    await context.route("**/api/functions/sync-checkout", async (route) => {
      await held;
      await route.continue();
    });
    const back = await subscribe(page, new Payments(product));
    await expect(new Member(back, product, member).toast("Activating…")).toBeVisible();
    await lookEverywhere(back, "dashboard-activating");
    confirm();
    await expect(back.getByText("Payment Successful! 🎉").first()).toBeVisible();
    // A focused message stays.
    await back.getByRole("button", { name: "Dismiss" }).focus();
    await expect(back.getByText("Visa ending 4242")).toBeVisible();
    await lookEverywhere(back, "welcome-paid");
    await back.close();

    await page.goto("/app/settings");
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
    await lookEverywhere(page, "settings-member");
    await followTo(page, "/app/community");
    await expect(page.getByRole("button", { name: "✓ Active Subscription" })).toBeVisible();
    await lookEverywhere(page, "community-member");
  });

  test("what another person paid for with a member's address (decision 42)", async ({
    page,
    member,
    product,
    browser,
  }) => {
    await new Payments(product).buyFor(member);
    const guest = await browser.newContext({ baseURL: product.url });
    const visit = await guest.newPage();
    await visit.goto("/");
    const opened = guest.waitForEvent("page");
    await visit.getByRole("button", { name: "Subscribe Now" }).click();
    const checkout = await opened;
    await new Payments(product).pay(checkout, { email: member.email });
    await expect(checkout).toHaveURL(/\/auth\?.*paid=true/);
    await guest.close();

    await page.goto("/app/settings");
    const claim = page.getByText("A membership was paid for with your address.");
    await expect(claim).toBeVisible();
    await lookEverywhere(page, "settings-unclaimed");
    await page.getByRole("button", { name: "Add to my account" }).click();
    await expect(member.toast("Added to your account")).toBeVisible();
    await expect(page.getByText("Two subscriptions are being charged.")).toBeVisible();
    await expect(claim).toHaveCount(0);
    await lookEverywhere(page, "settings-two-purchases");
  });
});
