import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

test("404: an unknown URL has the status, shows the 404 page, in the app's frame under /app, and links home §2.28 §2.57 §2.58", async ({
  visitor,
  page,
  guard,
}) => {
  guard.allow(refused(404));
  const missing = page.getByRole("heading", { name: "Oops! Page not found" });
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(missing).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);

  await test.step("known URLs of the app send signed-out visitors to /auth", async () => {
    for (const path of ["", "/home", "/one-thing", "/accountability", "/history"]) {
      expect((await page.goto(`/app${path}`))?.status(), path).toBe(200);
      await expect(page).toHaveURL(/\/auth/);
    }
  });

  await visitor.joinAt("/app/nowhere");
  for (const path of ["/app/one-thing/more", "/app/resources/nowhere"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(missing).toBeVisible();
    await expect(page).toHaveTitle("Page not found — Sovereign");
  }
  // A vault URL of an item that is not in the pack.
  await page.goto("/app/resources/excerpts/nowhere");
  await expect(missing).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vault" }).click();
  await expect(page).toHaveURL(/\/app\/resources$/);
  await page.goto("/app/nowhere");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/app$/);
});
