import { expect, SHELLS, test } from "#support/native-fixtures.ts";

for (const shell of SHELLS) {
  test.describe(shell, () => {
    test.use({ shell });

    test(`A store's app starts with its flows, from the device's files, on ${shell} §4.44`, async ({
      page,
    }) => {
      await page.goto("/");
      await expect(page.getByRole("dialog")).toBeVisible();
      const seen = await page.evaluate(() => ({
        platform: Reflect.get(window, "Capacitor").getPlatform(),
        worker: navigator.serviceWorker.controller,
      }));
      expect(seen).toEqual({ platform: shell, worker: null });
    });
  });
}

// Without a network both phones show the same.
test.describe("on android", () => {
  test.use({ shell: "android" });

  test("A store's app opens without a connection on android, and shows what needs one §4.44", async ({
    page,
    context,
    product,
    guard,
  }) => {
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
});
