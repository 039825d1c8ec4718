import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { FunnelCounts } from "@sovereign/domain/funnel";
import { expect, test } from "#support/fixtures.ts";
import type { Product } from "#support/product.ts";

/** The browser of the journeys calls itself headless, and programs are not counted. */
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** What the server has counted so far, as an administrator reads it. */
async function countedBy({ url, admin }: Product): Promise<FunnelCounts> {
  const signedIn = await fetch(new URL("/api/auth/sign-in/email", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(new URL("/api/funnel", url), {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return ((await answer.json()) as { totals: FunnelCounts }).totals;
}

/** Opens the landing page as a person would and goes on to the preview tour. */
async function lookAround(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ userAgent: PERSON, ...options });
  const page = await context.newPage();
  const reported: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/funnel")) reported.push(request.postData() ?? "");
  });
  await page.goto(url);
  await wake(page);
  await page
    .getByRole("link", { name: /^See What.s Inside/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/demo$/);
  await wake(page);
  await page.waitForLoadState("networkidle");
  const kept = [...(await context.cookies()), ...(await namesInStorage(page))];
  await context.close();
  return { reported, kept };
}

async function wake(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
}

const namesInStorage = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /funnel|visit/.test(name)));

test("Counting visits (decision 28): a visit and a preview are counted once, without a trace on the device; whoever objects is not", async ({
  browser,
  product,
}) => {
  const before = await countedBy(product);
  const { reported, kept } = await lookAround(browser, product.url, {});
  expect(reported).toEqual(['{"step":"visit"}', '{"step":"preview"}']);
  expect(kept).toEqual([]);
  const after = await countedBy(product);
  expect(after).toEqual({ ...before, visit: before.visit + 1, preview: before.preview + 1 });

  // A browser that sends the signal without telling its scripts is the server's to respect.
  await lookAround(browser, product.url, { extraHTTPHeaders: { "sec-gpc": "1" } });
  expect(await countedBy(product)).toEqual(after);
});
