import { type Browser, expect, type Page } from "@playwright/test";
import type { StaffRole } from "@sovereign/domain/staff";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { holdMessages } from "./fixtures.ts";

/** Signs the demo's owner, support or editor in past the screens, and opens a page of the office. */
export function enterOffice(
  page: Page,
  product: Product,
  { role = "owner", path = "/office" }: { role?: StaffRole; path?: string } = {},
): Promise<void> {
  return new Member(page, product, product[role]).returnTo(path);
}

/** Opens the office in a browser of its own, beside the journey's member; `at` moves its clock. */
export async function officeBeside(
  browser: Browser,
  product: Product,
  { at, ...as }: Parameters<typeof enterOffice>[2] & { at?: Date } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  await holdMessages(context);
  if (at) await context.clock.install({ time: at });
  const page = await context.newPage();
  await enterOffice(page, product, as);
  return page;
}

/** Says why somebody looks at a member, where the page asks. */
export async function sayWhy(office: Page): Promise<void> {
  const open = office.getByRole("button", { name: "Open Page" });
  await expect(open.or(office.getByText(/^This member can see that you viewed/))).toBeVisible();
  if (await open.isHidden()) return;
  await office.getByLabel("Reason, shown to the member").selectOption("A problem on our side");
  await open.click();
}

/** Counts the presses of a mouse, a finger or the keys Enter and Space on the page. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses?: number };
    if (counted.presses === undefined) {
      const count = () => {
        counted.presses = (counted.presses ?? 0) + 1;
      };
      document.addEventListener("click", count, { capture: true });
    }
    counted.presses = 0;
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}
