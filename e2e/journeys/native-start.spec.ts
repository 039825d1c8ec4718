import { expect, SHELLS, test } from "#support/native-fixtures.ts";

for (const shell of SHELLS) {
  test.describe(shell, () => {
    test.use({ shell });

    test(`The app of a store starts with its flows, from the files of the device, on ${shell}`, async ({
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
