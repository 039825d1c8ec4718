import { expect, test } from "#support/native-fixtures.ts";

test("A store's app starts with its flows, from the device's files, and shows what needs a connection §4.44", {
  tag: "@quick",
}, async ({ page, context, product, guard }) => {
  await page.goto("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  const seen = await page.evaluate(() => ({
    platform: Reflect.get(window, "Capacitor").getPlatform(),
    worker: navigator.serviceWorker.controller,
  }));
  expect(seen).toEqual({ platform: "ios", worker: null });

  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.route(`${product.url}/**`, (route) => route.abort("internetdisconnected"));
  await page.goto("/auth");
  await page.getByLabel("Email").fill("member@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a sentence to keep");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("try again");

  await page.goto("/licenses");
  await expect(page.getByRole("main").getByText("@capacitor/android")).toBeVisible();
});
