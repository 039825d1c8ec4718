import { expect, test } from "#support/fixtures.ts";

test.describe("Sessions: the tabs of a browser share one", () => {
  test("two tabs with an old token refresh once between them", async ({
    member,
    page,
    context,
  }) => {
    // Away from the app first: an open page would refresh the aged token itself, and lose the answer
    // to the reload.
    await page.goto("/robots.txt");
    await member.ageSession();
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/api/auth/token")) refreshes += 1;
    });
    const second = await context.newPage();
    await Promise.all([page.goto("/app"), second.goto("/app/history")]);
    await expect(page.getByRole("main")).toContainText("Last 30 days");
    await expect(second.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    expect(refreshes).toBe(1);
    await expect(page.getByText(member.email).first()).toBeAttached();
  });

  test("signing out in one signs out the other", async ({ member, context }) => {
    const second = await context.newPage();
    await second.goto("/app/history");
    await expect(second.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await member.signOut();
    await expect(second).toHaveURL(/\/auth/);
  });
});
