import { refused } from "#support/console-guard.ts";
import { BROKEN, breakPage } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";

test("404: an unknown URL shows the 404 page, with the status, and links home §2.57", async ({
  page,
  guard,
}) => {
  guard.allow(refused(404));
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await lookAt(page, "not-found");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("404 under /app: the status of an unknown URL, and the app's frame around it §2.58", async ({
  member,
  page,
  guard,
}) => {
  guard.allow(refused(404));
  expect(member.email).not.toBe("");
  for (const path of ["/app/nowhere", "/app/one-thing/more", "/app/resources/nowhere"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found — Sovereign");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
  await lookAt(page, "not-found-in-app");

  // A vault URL of an item that is not in the pack.
  await page.goto("/app/resources/excerpts/nowhere");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vault" }).click();
  await expect(page).toHaveURL(/\/app\/resources$/);
  await page.goto("/app/nowhere");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("Routes: known URLs of the app respond 200, the guard sends signed-out visitors to /auth §2.28", async ({
  page,
}) => {
  for (const path of [
    "/app",
    "/app/home",
    "/app/one-thing",
    "/app/accountability",
    "/app/history",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page).toHaveURL(/\/auth/);
  }
});

test("Generic: a page that throws shows 'Unexpected Application Error!' and recovers §8.8", async ({
  member: { page },
  guard,
}) => {
  guard.allow(new RegExp(BROKEN));
  const mend = await breakPage(page, "app.history");
  await page.goto("/app/history");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await lookAt(page, "unexpected-error");
  await mend();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
});

test("Generic: a response that violates the contract is a failed load, and can be retried §8.8", async ({
  page,
  visitor,
}) => {
  await visitor.signUp();
  await visitor.confirm();
  const overview = "**/api/one-things";
  // The page also tries again without a press, which must not take the button away.
  const isPressed = () =>
    page.evaluate(() => document.documentElement.hasAttribute("data-pressed"));
  await page.route(overview, async (route) => {
    if (await isPressed()) await route.continue();
    else await route.fulfill({ json: { records: [null] } });
  });
  await page.goto("/auth");
  await visitor.submitSignIn();
  const failed = page.getByRole("heading", { name: "Your record is safe. We could not reach it." });
  await expect(failed).toBeVisible();
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.evaluate((button) => {
    const press = () => document.documentElement.setAttribute("data-pressed", "");
    button.addEventListener("click", press, { capture: true });
  });
  await refresh.click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
});
