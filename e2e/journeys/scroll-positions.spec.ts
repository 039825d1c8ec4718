import { expect, test } from "#support/fixtures.ts";
import { HeldFonts } from "#support/held-fonts.ts";

test("Pages start at their top, at the URL's fragment, or at the reader's last position §2.17", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/terms");
  await page.mouse.move(50, 50, { steps: 2 });
  // Only the hydrated app sets `datetime`; from here on it navigates itself.
  await expect(page.locator("time[datetime]")).toBeVisible();
  // Positions are those of the page with its fonts.
  await page.evaluate(() => document.fonts.ready);
  const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  await privacy.scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(1000);
  await privacy.click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect.poll(top).toBe(0);

  await page.getByText("Contents").first().click();
  const place = page.getByRole("list").getByRole("link").nth(2);
  await place.click();
  await expect(page).toHaveURL(/#/);
  await expect.poll(top).toBeGreaterThan(0);
  const named = await top();
  await page.evaluate(() => window.scrollTo(0, 0));
  await place.click();
  await expect.poll(top).toBe(named);

  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(top).toBe(left);
  await page.reload();
  await expect.poll(top).toBe(left);

  // Another page in the same tab does not inherit the position.
  await page.goto("/tiers");
  await page.mouse.move(60, 60, { steps: 2 });
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).waitFor();
  // From here on the app restores positions, not the browser.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  expect(await top()).toBe(0);
});

for (const patient of [true, false]) {
  const when = patient ? "before the page is seen" : "after the page is seen";
  test(`A scroll position is restored with late fonts, ${when} §2.17`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const fonts = await HeldFonts.hold(page, { patient });
    await page.goto("/terms", { waitUntil: "commit" });
    await fonts.release();
    await page.mouse.move(50, 50, { steps: 2 });
    await page.waitForFunction(() => history.scrollRestoration === "manual");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const left = await top();
    expect(left).toBeGreaterThan(1000);

    fonts.holdAgain();
    await page.reload({ waitUntil: "commit" });
    await fonts.missed();
    if (!patient) await fonts.drawn();
    await fonts.release();
    await expect.poll(top).toBe(left);
  });
}
