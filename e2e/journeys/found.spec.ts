import type { Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#budgets/budgets.ts";
import { expectAccessible } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { PRICE } from "#support/price.ts";

const HIDDEN = 'meta[name="robots"][content*="noindex"]';

const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute("content");

test.describe("What search engines and link previews find", () => {
  test.use({ javaScriptEnabled: false });

  test("is one heading, unique text, the canonical URL and a picture on every public page, all of them in the sitemap", async ({
    page,
    product,
    guard,
  }) => {
    guard.allow(refused(404));
    const said = { title: new Set<string>(), description: new Set<string>() };
    const pictures = new Set<string>();
    for (const path of PUBLIC_PAGES) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.locator(HIDDEN)).toHaveCount(0);
        const own = `${product.url}${path}`;
        await expect(page.locator("h1")).toHaveCount(1);
        said.title.add(await page.title());
        said.description.add(String(await contentOf(page, 'meta[name="description"]')));
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", own);
        expect(await contentOf(page, 'meta[property="og:url"]')).toBe(own);
        expect(await contentOf(page, 'meta[property="og:title"]')).toBeTruthy();
        expect(await contentOf(page, 'meta[property="og:description"]')).toBeTruthy();
        expect(await contentOf(page, 'meta[property="og:image:alt"]')).toBeTruthy();
        expect(await contentOf(page, 'meta[name="twitter:card"]')).toBe("summary_large_image");
        pictures.add(String(await contentOf(page, 'meta[property="og:image"]')));
        expect(await page.content(), "an address that nobody has").not.toContain("origin.invalid");
      });
    }
    expect([...said.title, ...said.description].filter((text) => !text)).toEqual([]);
    expect(said.title.size).toBe(PUBLIC_PAGES.length);
    expect(said.description.size).toBe(PUBLIC_PAGES.length);
    expect(pictures.size).toBe(5);
    for (const picture of pictures) {
      const answer = await page.request.get(picture);
      expect(answer.headers()["content-type"], picture).toBe("image/png");
      const header = (await answer.body()).subarray(16, 24);
      expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([1200, 630]);
    }

    await test.step("the sitemap has exactly these and the pieces that are free", async () => {
      const robots = await (await page.request.get("/robots.txt")).text();
      const [, sitemap] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
      expect(sitemap).toBe(`${product.url}/sitemap.xml`);
      const list = await (await page.request.get(String(sitemap))).text();
      const addresses = [...list.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
      const ofPieces = addresses.filter((address) => address?.startsWith(`${product.url}/read/`));
      expect(ofPieces).toContain(`${product.url}/read/excerpts/introduction`);
      expect(ofPieces).toContain(`${product.url}/read/programme/14`);
      expect(ofPieces).not.toContain(`${product.url}/read/programme/15`);
      const pages = addresses.filter((address) => !ofPieces.includes(address));
      expect(pages.sort()).toEqual(PUBLIC_PAGES.map((path) => `${product.url}${path}`).sort());
      for (const path of ["/app", "/no/such/page"]) {
        await page.goto(path);
        await expect(page.locator(HIDDEN), path).toHaveCount(1);
      }
    });

    await test.step("the home page names the price", async () => {
      await page.goto("/");
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      const graph: { "@type": string; offers?: unknown }[] = JSON.parse(String(text))["@graph"];
      const url = `${product.url}/#pricing`;
      expect(graph.find((node) => node["@type"] === "Product")?.offers).toMatchObject([
        { price: `${PRICE.replace(/\D/g, "")}.00`, priceCurrency: "USD", url },
        { priceCurrency: "EUR", url },
      ]);
      await expect(page.locator("#pricing").getByText(PRICE).first()).toBeVisible();
    });
  });
});

test("A piece that is free to read has a page, a head, an entry in the feed, and its text without scripts", async ({
  page,
  browser,
  product,
}) => {
  await page.goto("/");
  const feed = page.locator('link[type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("href", `${product.url}/feed.xml`);
  const own = `${product.url}/read/excerpts/introduction`;
  expect(await (await page.request.get("/feed.xml")).text()).toContain(`<id>${own}</id>`);

  await page.goto(own);
  const title = String(await contentOf(page, 'meta[property="og:title"]'));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator(HIDDEN)).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", own);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(String(data))["@graph"][0]).toMatchObject({ "@type": "Article", url: own });
  const card = await page.request.get(String(await contentOf(page, 'meta[property="og:image"]')));
  expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect((await page.getByRole("article").innerText()).length).toBeGreaterThan(2000);
  await expectAccessible(page);
  expect(await page.title()).toContain(title);

  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto("/read/programme/1");
  await expect(still.locator("article h1")).toBeVisible();
  expect((await still.locator("article > p").allInnerTexts()).join(" ").length).toBeGreaterThan(
    400,
  );
  await expect(still.getByText("Loading", { exact: true })).toBeHidden();
  await context.close();
});
