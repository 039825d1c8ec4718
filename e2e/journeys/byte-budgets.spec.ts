import { officePaths } from "@sovereign/domain/office-paths";
import { budgets, PUBLIC_PAGES } from "#budgets/budgets.ts";
import { bytesOfMemberPage, bytesOfPage, codeOf, drawingOf } from "#budgets/page-bytes.ts";
import { sumOf, type WeighedAsset } from "#budgets/page-weight.ts";
import { expect, test } from "#support/fixtures.ts";
import { enterOffice } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

function heaviest(weighed: readonly WeighedAsset[]): string {
  return weighed
    .filter(({ kind }) => kind === "script" || kind === "style")
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 12)
    .map(({ path, bytes, ahead }) => `${bytes} ${path}${ahead ? " (ahead)" : ""}`)
    .join("\n");
}

function expectWithin(weighed: readonly WeighedAsset[], limit: number, name: string): void {
  expect(codeOf(weighed), `${name}\n${heaviest(weighed)}`).toBeLessThanOrEqual(limit);
}

test.describe("Bytes, compressed", { tag: "@long" }, () => {
  test("of every public page, before and after the first interaction §2.14", async ({
    browser,
    product,
  }) => {
    const all = PUBLIC_PAGES.map(async (path) => {
      const { before, after } = await bytesOfPage(browser, product.url, path);
      return { path, before, after };
    });
    for (const { path, before, after } of await Promise.all(all)) {
      const budget = budgets.pages[path];
      // A page without styles did not load, and one without scripts did not hydrate.
      expect(sumOf(before, "style"), `style of ${path}`).toBeGreaterThan(0);
      expect(sumOf(after, "script"), `scripts of ${path}`).toBeGreaterThan(10_000);
      expectWithin(before, budget?.before ?? 0, `${path} before`);
      expectWithin(after, budget?.after ?? 0, `${path} after`);
      expect(sumOf(before, "font"), `fonts of ${path}`).toBeGreaterThan(0);
      const drawing = `page, fonts and pictures of ${path}`;
      expect(drawingOf(before), drawing).toBeLessThanOrEqual(budget?.drawing ?? 0);
    }
  });

  test("of fonts: a public page preloads those that it uses, and no other", async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      // The landing page lays out what is below its first screen a frame later.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        await document.fonts.ready;
      });
      const { preloaded, used } = await page.evaluate(() => ({
        preloaded: [...document.querySelectorAll('link[rel="preload"][as="font"]')].map((link) =>
          link.getAttribute("href"),
        ),
        // Without the system fonts that are used until these have loaded.
        used: [...document.fonts]
          .filter(({ status, family }) => status === "loaded" && !family.includes("Fallback"))
          .map(({ family, style, weight }) => `${family} ${style} ${weight}`),
      }));
      const found = `${path} preloads ${preloaded} and uses ${used}; its route's fontLinks decide`;
      expect(preloaded.length, found).toBe(used.length);
      expect(used.length, path).toBeGreaterThan(0);
    }
  });

  // A partner's parts are for those who have one.
  test("of a member's pages until they show everything, without a partner §2.14", async ({
    browser,
    member,
    page,
    product,
  }) => {
    async function weigh(limits: Record<string, number>): Promise<void> {
      const session = await page.context().storageState();
      const all = Object.entries(limits).map(async ([path, limit]) => {
        const options = { session, afterwardsMs: 0 };
        return { path, limit, ...(await bytesOfMemberPage(browser, product.url, path, options)) };
      });
      for (const { path, limit, settled } of await Promise.all(all)) {
        expectWithin(settled, limit, path);
      }
    }
    await weigh(budgets.members);
    await new Payments(product).buyFor(member);
    await weigh(budgets.subscribers);
  });

  test("of the office's pages beyond those of the app", async ({ browser, member, product }) => {
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    const office = await browser.newPage({ baseURL: product.url });
    await enterOffice(office, product);
    await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
    const session = await office.context().storageState();
    await office.context().close();
    const weigh = async (path: string) => {
      const options = { session, afterwardsMs: 0 };
      return (await bytesOfMemberPage(browser, product.url, path, options)).settled;
    };
    const known = new Set((await weigh("/app")).map(({ path }) => path));
    const { today, members, team, log } = officePaths;
    for (const path of [today, members, officePaths.member(id), team, log]) {
      const beyond = (await weigh(path)).filter((asset) => !known.has(asset.path));
      expect(sumOf(beyond, "script"), `scripts of ${path}`).toBeGreaterThan(10_000);
      expectWithin(beyond, budgets.office, path);
    }
  });
});
