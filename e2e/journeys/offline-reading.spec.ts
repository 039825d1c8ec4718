import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { whenKept } from "#support/app-worker.ts";
import { heldOnDevice } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";

const SENTENCE = "Call the three customers who left";
const EXCERPT = "Forty-one requests came to the office this week.";

const titleOf = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** Pages that were opened, and what they show. */
const LOOKED_AT: [path: string, seen: (page: Page) => Locator][] = [
  ["/app", (page) => page.getByRole("region", { name: "Today", exact: true })],
  ["/app/one-thing", (page) => page.getByText(SENTENCE)],
  ["/app/history", (page) => titleOf(page, "30-Day Journey")],
  ["/app/history/year", (page) => page.getByRole("link", { name: "Read and Print" })],
  ["/app/history/year/print", (page) => page.getByText(SENTENCE)],
  ["/app/accountability", (page) => page.getByRole("progressbar", { name: /^Streak progress/ })],
  ["/app/programme", (page) => titleOf(page, "The 30 days")],
  ["/app/programme/14", (page) => titleOf(page, /Give away one dull hour/)],
  ["/app/resources/excerpts/introduction", (page) => page.getByText(EXCERPT)],
];

/** Navigates within the open page, as the browser's Back does. */
const follow = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

// Only a browser that was quit shows what it kept.
test("Pages viewed before can be read without a connection, after the browser was quit §2.9", async ({
  product,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "e2e-profile-"));
  const start = () =>
    chromium.launchPersistentContext(profile, {
      ...CHROMIUM,
      baseURL: product.url,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
  try {
    const before = await start();
    const page = await before.newPage();
    const member = new Member(page, product);
    await member.join();
    await new Payments(product).buyFor(member);
    await whenKept(page);
    await member.commit(SENTENCE);
    await member.reflect("Completed");
    for (const [path, seen] of LOOKED_AT) {
      await page.goto(path);
      await expect(seen(page)).toBeVisible();
    }
    // Reading also caches a copy.
    const copies = async () => (await heldOnDevice(page)).databases.join();
    await expect.poll(copies).toContain(EXCERPT);
    await before.close();

    const after = await start();
    await after.setOffline(true);
    const cold = await after.newPage();
    await cold.goto("/app");
    for (const [path, seen] of LOOKED_AT) {
      await follow(cold, path);
      await test.step(path, () => expect(seen(cold)).toBeVisible());
    }
    // The last of them is the vault's, whose reader shows where the text is from.
    await expect(cold.getByText("Saved on this device", { exact: true })).toBeVisible();
    await after.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
