import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

const TIME_ZONE = "America/New_York";
// In the summer of New York midnight is at 04:00 UTC.
const at = (date: string, time: string) => new Date(`${date}T${time}-04:00`);

test.describe("Yesterday is still open", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let member: Member;
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  /** A new member in New York on the evening of `first`. */
  async function begin(context: BrowserContext, first: string) {
    page = await context.newPage();
    member = new Member(page, product);
    await page.clock.install();
    await member.leaveUntil(at(first, "20:00:00"));
    await member.join();
  }
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({
      baseURL: product.url,
      timezoneId: TIME_ZONE,
      reducedMotion: "reduce",
    });
  });
  test.afterEach(() => context.close());

  test("Home and History offer the day after a gap, and its answer brings the streak back", async () => {
    const guard = guardConsole(context, product);
    const first = "2027-06-07";
    await begin(context, first);
    for (const day of [0, 1]) {
      await member.leaveUntil(at(addDays(first, day), "20:00:00"));
      await member.commit(`Evening ${day + 1}`);
      await member.reflect("Completed");
    }
    await member.leaveUntil(at(addDays(first, 2), "08:00:00"));
    await member.commit("Close the lease:\n\tyes or no");
    await member.leaveUntil(at(addDays(first, 3), "08:00:00"));

    await page.goto("/app/history");
    const inHistory = page.getByRole("region", { name: "Yesterday is still open." });
    await expect(inHistory).toContainText("Completed or Partial brings your streak back: 3.");
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yesterday is still open.");
    const waiting = page.getByRole("region", { name: "Yesterday is still open." });
    await expect(waiting).toContainText("It can be answered until Friday night.");
    await expect(waiting.getByText("yes or no")).toHaveCSS("white-space-collapse", "preserve");
    const today = page.getByRole("region", { name: "No ONE Thing set today" });
    await expect(today.getByRole("link", { name: "Set today’s ONE Thing" })).toBeVisible();

    await member.reflect("Partial");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No ONE Thing set today.");
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Today" })).toContainText("3day streak");
    await page.goto("/app/history");
    await expect(page.getByRole("link", { name: /yes or no/ })).toContainText("Partial, late");
    expect(guard.problems()).toEqual([]);
  });

  test("a third day answered seconds after midnight is that day's, and its milestone counts", async () => {
    const guard = guardConsole(context, product);
    const first = "2027-06-14";
    await begin(context, first);
    for (const day of [0, 1]) {
      await member.leaveUntil(at(addDays(first, day), "20:00:00"));
      await member.commit(`Evening ${day + 1}`);
      await member.reflect("Completed");
    }
    await member.leaveUntil(at(addDays(first, 2), "23:55:00"));
    await member.commit("Evening 3");
    await member.turnClocks(at(addDays(first, 3), "00:00:07"));
    const overview = await member.reflect("Completed");
    expect(overview).toMatchObject({ streak: { current: 3 }, milestone: 3 });
    await expect(member.toast("3 days")).toContainText("Momentum starts here.");
    await page.goto("/app/history");
    const day = page.getByRole("link", { name: /Evening 3/ });
    await expect(day).toContainText("Completed 00:00");
    await expect(day).not.toContainText("late");
    expect(guard.problems()).toEqual([]);
  });
});
