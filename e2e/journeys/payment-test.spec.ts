import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

// Each call's result as the browser reports it.
test.describe("Payment test page: specification, section 2; decision 19", () => {
  test("shows the status, calls the functions and shows each call's result §2.25 §8.15 §8.16", async ({
    page,
    visitor: member,
    guard,
  }) => {
    guard.allow(refused(409));
    guard.allow(refused(502));
    guard.allow(/ERR_FAILED/);
    expect((await page.goto("/stripe-test"))?.status()).toBe(200);
    await expect(page).toHaveURL(/\/auth/);
    await member.joinAt("/stripe-test");
    await expect(page.getByText("Not subscribed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open Customer Portal" })).toBeDisabled();
    await page.getByRole("button", { name: "Refresh Status" }).click();
    await expect(page.getByText(/^Status Refreshed at \d\d:\d\d:\d\d$/)).toBeVisible();

    await page.getByRole("button", { name: "Call check-subscription" }).click();
    await expect(page.getByText('"subscribed": false')).toBeVisible();
    await expect(page.getByText("Edge Function Success").first()).toBeVisible();
    await page.getByRole("button", { name: "Call create-checkout" }).click();
    await expect(page.getByText('"url": "')).toBeVisible();

    const portal = page.getByRole("button", { name: "Call customer-portal" });
    const alert = page.getByRole("alert").filter({ hasText: "Edge Function Error" });
    await portal.click();
    await expect(alert).toContainText("Edge Function returned a non-2xx status code");
    await expect(page.getByText('"code": "billing.no_subscription"')).toBeVisible();
    const address = "**/api/functions/customer-portal";
    await page.route(address, (route) => route.fulfill({ status: 502 }));
    await portal.click();
    await expect(alert).toContainText("Relay Error invoking the Edge Function");
    await page.route(address, (route) => route.abort());
    await portal.click();
    await expect(alert).toContainText("Failed to send a request to the Edge Function");
  });
});
