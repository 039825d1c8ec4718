import { expect, test } from "#support/fixtures.ts";
import { SUBSCRIBE } from "#support/price.ts";

test("The public site: from the landing page through the preview to the checkout, and its other pages §2.2 §2.18 §2.20 §2.21 §2.23", {
  tag: "@quick",
}, async ({ page, context }) => {
  const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  await page.goto("/");
  await expect(page.locator("#manifesto li")).toHaveCount(8);
  await expect(page.locator("#vault li")).toHaveCount(4);
  await page.getByRole("link", { name: "See What's Inside (Free)" }).first().click();
  await expect(page).toHaveURL(/\/demo$/);
  await expect(title("A week inside")).toBeVisible();
  for (const [tab, heading] of [
    ["Vault", "Resource Vault"],
    ["Journey", "30-Day Journey"],
    ["Focus Engine", "Accountability Engine"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).first().click();
  const checkout = await opened;
  await expect(checkout.getByLabel("Card number")).toBeVisible();
  await checkout.close();
  await page.getByRole("link", { name: "Back to Home" }).first().click();
  await expect(page).toHaveURL(/\/$/);

  await test.step("what the app does, and its price", async () => {
    await page.getByRole("link", { name: "Learn More about the app" }).click();
    await expect(page.getByRole("heading", { name: "What the app does" })).toBeFocused();
    await expect(page.getByText(/^Sign Up & Subscribe/).first()).toBeVisible();
    await page.getByRole("link", { name: "See All Plans" }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
  });

  await test.step("about, privacy, terms and the licenses of third-party parts", async () => {
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(title(/^More than twenty years/)).toBeVisible();
    for (const name of ["Privacy", "Terms"]) {
      await page.getByRole("link", { name, exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
      await expect(title(name)).toBeVisible();
      await expect(page.getByText("Last updated")).toBeVisible();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Licenses" }).click();
    await expect(page).toHaveURL(/\/licenses$/);
    const part = page.getByRole("main").getByRole("listitem").filter({ hasText: "react-router" });
    await part.locator("summary").click();
    await expect(part.getByText("Permission is hereby granted")).toBeVisible();
  });
});
