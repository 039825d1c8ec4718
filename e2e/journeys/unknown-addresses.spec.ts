import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";

test("404: an unknown address says so, with the status, and leads home", async ({
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

test("404 under /app: the status of an unknown address, and the app's frame around it", async ({
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

  // A piece that is not in the pack: the address is one of the vault's, the piece is nowhere.
  await page.goto("/app/resources/excerpts/nowhere");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vault" }).click();
  await expect(page).toHaveURL(/\/app\/resources$/);
  await page.goto("/app/nowhere");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("Routes: known addresses of the app answer 200, the guard sends the signed out to /auth", async ({
  page,
}) => {
  for (const path of ["/app", "/app/home", "/app/one-thing", "/app/history"]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page).toHaveURL(/\/auth/);
  }
});

test("Generic: a page that breaks shows 'Unexpected Application Error!' and recovers", async ({
  page,
  visitor,
  guard,
}) => {
  guard.allow(/./);
  await visitor.signUp();
  await visitor.confirm();
  await page.route("**/api/one-things?*", (route) => route.fulfill({ json: { records: [null] } }));
  await page.goto("/auth");
  await visitor.submitSignIn();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await lookAt(page, "unexpected-error");
  await page.unroute("**/api/one-things?*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("main")).toContainText("Last 30 days");
});
