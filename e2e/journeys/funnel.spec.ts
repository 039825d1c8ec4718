import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { FunnelCounts } from "@sovereign/domain/funnel";
import type { Product } from "#product/start-product.ts";
import { expect, test } from "#support/fixtures.ts";

/** The server does not count headless browsers. */
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Returns the counts as an administrator reads them. */
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

/** Opens the landing page and goes on to the preview tour. */
async function lookAround(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ userAgent: PERSON, ...options });
  const page = await context.newPage();
  const reported: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/funnel")) reported.push(request.postData() ?? "");
  });
  await page.goto(url);
  await page.mouse.move(200, 300, { steps: 2 });
  await expect.poll(() => reported).toEqual(['{"step":"visit"}']);
  await page
    .getByRole("link", { name: /^See What.s Inside/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/demo$/);
  await page.mouse.move(210, 310, { steps: 2 });
  // Sent in both cases: in the second the server must respect the signal.
  await expect.poll(() => reported).toEqual(['{"step":"visit"}', '{"step":"preview"}']);
  const kept = [...(await context.cookies()), ...(await namesInStorage(page))];
  await context.close();
  return kept;
}

const namesInStorage = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

// What a browser sends, and that it keeps nothing.
test("Counting visits (decision 28): a visit and a preview are counted once, without a trace on the device, and not for visitors who object", {
  tag: "@long",
}, async ({ browser, product }) => {
  const before = await countedBy(product);
  expect(await lookAround(browser, product.url, {})).toEqual([]);
  const after = await countedBy(product);
  expect(after).toEqual({ ...before, visit: before.visit + 1, preview: before.preview + 1 });

  // A browser that sends the signal but hides it from scripts; only the server can respect it.
  await lookAround(browser, product.url, { extraHTTPHeaders: { "sec-gpc": "1" } });
  expect(await countedBy(product)).toEqual(after);
});
