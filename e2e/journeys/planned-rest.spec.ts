import { addDays } from "@sovereign/domain/calendar-date";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";

const TIME_ZONE = "America/New_York";
// In the summer of New York midnight is at 04:00 UTC.
const at = (date: string, time: string) => new Date(`${date}T${time}-04:00`);

test.describe("Planned rest", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  test("two days planned by keyboard: the streak passes over them, and its milestone comes once", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: TIME_ZONE,
      reducedMotion: "reduce",
    });
    const guard = guardConsole(context, product);
    const page = await context.newPage();
    const member = new Member(page, product);
    const first = "2027-06-21";
    const leaveUntil = (day: number, time: string) =>
      member.leaveUntil(at(addDays(first, day), time));
    await page.clock.install();
    await leaveUntil(0, "20:00:00");
    await member.join();
    await member.commit("Evening 1");
    await member.reflect("Completed");

    await page.getByRole("link", { name: "Planned rest" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planned rest");
    await page.getByRole("button", { name: "Wednesday 23 June" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(page.getByText("Two chosen now. July begins a new ten.")).toBeVisible();
    // What is chosen and not saved outlives the page.
    await page.reload();
    await page.getByRole("button", { name: "Plan Two Days of Rest" }).press("Enter");
    await expect(page.getByText("Saved. These days are your rest.")).toBeVisible();
    await expect(page.getByText("Two planned. July begins a new ten.")).toBeVisible();
    await lookAt(page, "rest");

    await leaveUntil(1, "20:00:00");
    await member.commit("Evening 2");
    expect((await member.reflect("Completed")).streak.current).toBe(2);

    await leaveUntil(2, "09:00:00");
    await page.goto("/app");
    await expect(page.getByRole("region", { name: "Today" })).toContainText(
      "Today is planned rest.",
    );
    await expect(page.getByRole("region", { name: "Today" })).toContainText("2day streak");
    await lookAt(page, "rest-dashboard");
    await page.goto("/app/one-thing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today is planned rest.");
    await expect(page.getByRole("button", { name: "Completed" })).toHaveCount(0);
    await lookAt(page, "rest-one-thing");

    await leaveUntil(4, "20:00:00");
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No ONE Thing set today.");
    await member.commit("Evening 3");
    expect(await member.reflect("Completed")).toMatchObject({
      milestone: 3,
      streak: { current: 3 },
    });
    expect(await member.reflect("Partial")).toMatchObject({ milestone: null });
    expect(await member.reflect("Completed")).toMatchObject({ milestone: null });

    await page.goto("/app/history");
    const rests = page.getByRole("link", { name: /2[34] June.*Rest/ });
    await expect(rests).toHaveCount(2);
    await lookAt(page, "rest-history");
    await rests.first().click();
    await expect(page.getByRole("article")).toContainText("A day of planned rest");
    await page.goto("/app/rest");
    await expect(page.getByText("Two taken in June. July begins a new ten.")).toBeVisible();
    expect(guard.problems()).toEqual([]);
    await context.close();
  });
});
