import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";

/** Holds the page's scripts back until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe("A public page before its scripts have come", () => {
  test("keeps what was typed and the press on Sign In, and sends nothing by itself", async ({
    page,
    visitor,
  }) => {
    await visitor.signUp();
    await visitor.confirm();
    const release = await holdScripts(page);
    await page.goto("/auth", { waitUntil: "commit" });
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByLabel("Password", { exact: true }).fill(visitor.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    release();
    await expect(page).toHaveURL(/\/app$/);
  });

  test("keeps a press on Subscribe Now, and answers it with the checkout", async ({
    page,
    context,
  }) => {
    const release = await holdScripts(page);
    await page.goto("/tiers", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Subscribe Now" }).click();
    release();
    // In a tab of its own, or here where the browser grants none so long after the press.
    const addresses = () => context.pages().map((each) => each.url());
    await expect.poll(addresses).toContainEqual(expect.stringMatching(/\/(checkout|c)\/.*pay/));
  });

  test("keeps a press on a tab", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/demo", { waitUntil: "commit" });
    const journey = page.getByRole("tab", { name: "Journey" });
    await journey.click();
    await expect(journey).toHaveAttribute("aria-selected", "false");
    release();
    await expect(journey).toHaveAttribute("aria-selected", "true");
  });

  test("shows a tab of the tour that its address names, untouched", async ({ page }) => {
    await page.goto("/demo?tab=vault");
    await expect(page.getByRole("tab", { name: "Vault" })).toHaveAttribute("aria-selected", "true");
  });

  test("says today's date on the legal pages, and the same once they have come", async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto("/privacy");
    const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format();
    await expect(page.getByText(`Last updated ${today}`)).toBeVisible();
    expect(requests.filter((url) => url.endsWith(".js"))).toEqual([]);
    await page.mouse.move(100, 100, { steps: 2 });
    // Only the app writes the date for machines too.
    await expect(page.locator("time[datetime]")).toHaveText(today);
  });
});
