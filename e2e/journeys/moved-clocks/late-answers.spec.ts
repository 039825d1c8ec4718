import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import type { Member } from "#product/member.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { inSummerOfNewYork as at } from "#support/wall-time.ts";

test.use({ timezoneId: "America/New_York" });

test.describe("Yesterday is still open", () => {
  /** Signs up a member in New York who completed `first` and the next day, past the screens. */
  async function begin(member: Member, first: CalendarDate) {
    await member.leaveUntil(at(first, "20:00:00"));
    await member.joinAt("/robots.txt");
    for (const day of [0, 1]) {
      const date = addDays(first, day);
      await member.leaveUntil(at(date, "20:00:00"));
      await member.keepDay(date, `Evening ${day + 1}`);
    }
  }
  test("Home and History offer the day after a gap, and its answer restores the streak §4.19", async ({
    page,
    visitor: member,
  }) => {
    const first = "2027-06-07";
    await begin(member, first);
    await member.leaveUntil(at(addDays(first, 2), "08:00:00"));
    await member.commit("Close the lease:\n\tyes or no");
    await member.leaveUntil(at(addDays(first, 3), "08:00:00"));

    await page.goto("/app/history");
    const inHistory = page.getByRole("region", { name: "Yesterday is still open." });
    await expect(inHistory).toContainText("Completed or Partial brings your streak back: 3.");
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yesterday is still open.");
    const waiting = member.home;
    await expect(waiting).toContainText("It can be answered until Friday night.");
    await expect(waiting.getByText("yes or no")).toHaveCSS("white-space-collapse", "preserve");
    const today = page.getByRole("region", { name: "Today’s ONE Thing" });
    await expect(today).toContainText("Nothing is set yet.");
    await expect(today.getByRole("link", { name: "Write Today’s ONE Thing" })).toBeVisible();

    await member.reflect("Partial");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yesterday is kept.");
    await expect(member.said("Your streak is back: 3.")).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(member.home).toContainText("3 day streak");
    await member.home.getByRole("button", { name: "Write Today’s ONE Thing" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is the one thing?");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goto("/app/history");
    await expect(page.getByRole("link", { name: /yes or no/ })).toContainText("Partial, late");
  });
});
