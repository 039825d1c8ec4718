import { STORE_SCREENSHOT } from "@sovereign/domain/store-listing";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";

const NUMBERS = [1, 2, 3, 4, 5];
const SMALLEST_PICTURE = 20_000;

test.describe("/app-store-preview (specification, section 2)", { tag: "@long" }, () => {
  test("five pictures in the stores' exact size, each downloadable under its own name, and the texts in the form that stores accept §2.24 §9.21", async ({
    page,
    context,
    product,
    visitor,
  }) => {
    await page.goto("/app-store-preview");
    const pictures = page.getByRole("list", { name: "Screenshots" });
    // They load when they are near, into reserved space.
    const last = pictures.getByRole("img").last();
    const room = await last.boundingBox();
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(STORE_SCREENSHOT.width / 3);
    expect((await last.boundingBox())?.height).toBe(room?.height);
    for (const number of NUMBERS) {
      const link = pictures.getByRole("link", { name: `Download screenshot ${number}` });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe(`sovereign-store-${number}.png`);
      const answer = await page.request.get(`/store/${number}.png`);
      expect(answer.headers()["content-type"]).toBe("image/png");
      const file = await answer.body();
      // A PNG has its width at byte 16 and its height at byte 20.
      const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
      expect(size).toEqual(STORE_SCREENSHOT);
      expect(file.length).toBeGreaterThan(SMALLEST_PICTURE);
    }

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy name" }).click();
    await expect(visitor.toast("Copied: Name")).toBeVisible();
    expect(await clipboard()).toBe("Sovereign: Daily Discipline");
    await page.getByRole("button", { name: "Copy description" }).click();
    await expect(visitor.toast("Copied: Description")).toBeVisible();
    expect(await clipboard()).toContain(`Terms: ${product.url}/terms`);
    await lookAt(page, "store-listing");
  });
});
