import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { SUBSCRIBE } from "#support/price.ts";

const MORE_WIDTHS = [320, 768, 1920];

/** Also at the other widths (WCAG 1.4.10). */
const lookEverywhere = (page: Page, screen: string) =>
  lookAt(page, screen, { furtherWidths: MORE_WIDTHS });

test.describe("The public site (specification, section 2)", () => {
  test("from the landing page through the preview to the checkout, and back home §2.23", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "See What's Inside (Free)" }).first().click();
    await expect(page).toHaveURL(/\/demo$/);
    await expect(page.getByRole("heading", { level: 1, name: "A week inside" })).toBeVisible();
    await lookEverywhere(page, "demo-one-thing");
    for (const [tab, heading] of [
      ["Vault", "Resource Vault"],
      ["Journey", "30-Day Journey"],
      ["Focus Engine", "Accountability Engine"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await lookEverywhere(page, `demo-${tab.toLowerCase().replace(" ", "-")}`);
    }
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: SUBSCRIBE }).first().click();
    const checkout = await opened;
    await expect(checkout.getByLabel("Card number")).toBeVisible();
    await checkout.close();
    await page.getByRole("link", { name: "Back to Home" }).first().click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("about, privacy and terms §2.20 §2.21", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "About", exact: true }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^More than twenty years/ }),
    ).toBeVisible();
    await lookEverywhere(page, "about");
    for (const [name, path] of [
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
    ] as const) {
      await page.getByRole("link", { name, exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByText("Last updated")).toBeVisible();
      await lookEverywhere(page, path.slice(1));
    }
  });

  test("the licenses of third-party parts", async ({ page }) => {
    await page.goto("/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: "Licenses" }).click();
    await expect(page).toHaveURL(/\/licenses$/);
    const part = page.getByRole("main").getByRole("listitem").filter({ hasText: "react-router" });
    await part.locator("summary").click();
    await expect(part.getByText("Permission is hereby granted")).toBeVisible();
    await lookEverywhere(page, "licenses");
  });
});
