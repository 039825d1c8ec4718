import { chromium } from "@playwright/test";
import { MEMBER_PAGES } from "../../../e2e/budgets/budgets.ts";
import { AFTERWARDS_MS, bytesOfMemberPage, bytesOfPage } from "../../../e2e/budgets/page-bytes.ts";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import { Member } from "../../../e2e/product/member.ts";
import type { Product } from "../../../e2e/product/start-product.ts";

export async function bytesByHand(product: Product, paths: readonly string[]) {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const bytes = [];
    // In sequence, so that no page waits for another's requests.
    for (const path of paths)
      bytes.push({ path, ...(await bytesOfPage(browser, product.url, path)) });
    const page = await browser.newPage({ baseURL: product.url });
    await new Member(page, product, product.demo).signIn();
    const session = await page.context().storageState();
    const members = [];
    for (const path of MEMBER_PAGES) {
      const options = { session, afterwardsMs: AFTERWARDS_MS };
      members.push({ path, ...(await bytesOfMemberPage(browser, product.url, path, options)) });
    }
    return { bytes, members };
  } finally {
    await browser.close();
  }
}
