import { addDays } from "@sovereign/domain/calendar-date";
import { followTo } from "#support/in-app.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { inSummerOfNewYork } from "#support/wall-time.ts";

test.use({ timezoneId: "America/New_York" });

// A selection by keyboard that survives a reload, and the days that follow.
test.describe("Planned rest", { tag: "@long" }, () => {
  test("two days planned by keyboard: the streak skips them, and its milestone appears once §4.14 §4.15", async ({
    page,
    visitor: member,
  }) => {
    const first = "2027-06-21";
    const leaveUntil = (day: number, time: string) =>
      member.leaveUntil(inSummerOfNewYork(addDays(first, day), time));
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
    await expect(page.getByText("Two chosen now. From July you have ten more.")).toBeVisible();
    // An unsaved selection survives a reload.
    await page.reload();
    await page.getByRole("button", { name: "Plan Two Days of Rest" }).press("Enter");
    await expect(page.getByText("Saved. These days are your rest.")).toBeVisible();
    await expect(page.getByText("Two planned. From July you have ten more.")).toBeVisible();

    await leaveUntil(1, "20:00:00");
    await member.commit("Evening 2");
    expect((await member.reflect("Completed")).streak.current).toBe(2);

    await leaveUntil(2, "09:00:00");
    await page.goto("/app");
    await expect(member.home).toContainText("Today is planned rest.");
    await expect(member.home).toContainText("Your streak stays at 2 and goes on tomorrow.");
    await expect(member.home).toContainText("2 day streak");
    await followTo(page, "/app/one-thing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today is planned rest.");
    await expect(page.getByRole("button", { name: "Completed" })).toHaveCount(0);

    await leaveUntil(4, "20:00:00");
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is the one thing?");
    await member.commit("Evening 3");
    expect(await member.reflect("Completed")).toMatchObject({
      milestone: 3,
      streak: { current: 3 },
    });
    expect(await member.reflect("Partial")).toMatchObject({ milestone: null });
    expect(await member.reflect("Completed")).toMatchObject({ milestone: null });

    await followTo(page, "/app/history");
    const rests = page.getByRole("link", { name: /2[34] June.*Planned rest/ });
    await expect(rests).toHaveCount(2);
    await rests.first().click();
    await expect(page.getByRole("article")).toContainText("A day of planned rest");
    await followTo(page, "/app/rest");
    await expect(page.getByText("Two taken in June. From July you have ten more.")).toBeVisible();
  });
});
